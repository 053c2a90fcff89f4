import { Module } from '@nestjs/common';
import { InboundService } from './inbound.service.js';
import { RepliesRepository } from './replies.repository.js';
import { RepliesService } from './replies.service.js';

@Module({ providers: [InboundService, RepliesService, RepliesRepository] })
export class RepliesModule {}
