import { Module } from '@nestjs/common';
import { InboundRpc } from './inbound.rpc.js';
import { InboundService } from './inbound.service.js';
import { RepliesRepository } from './replies.repository.js';
import { RepliesRpc } from './replies.rpc.js';
import { RepliesService } from './replies.service.js';

@Module({ controllers: [InboundRpc, RepliesRpc], providers: [InboundService, RepliesService, RepliesRepository] })
export class RepliesModule {}
