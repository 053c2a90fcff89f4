import { Module } from '@nestjs/common';
import { RepliesRepository } from '../replies/replies.repository.js';
import { RepliesService } from '../replies/replies.service.js';
import { SuppressionListService } from './suppression-list.service.js';
import { SuppressionRpc } from './suppression.rpc.js';

/** The staff's door; texts and events come in through the campaigns' module. */
@Module({ controllers: [SuppressionRpc], providers: [SuppressionListService, RepliesService, RepliesRepository] })
export class SuppressionModule {}
