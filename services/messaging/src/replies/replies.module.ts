import { Module } from '@nestjs/common';
import { OptOutsModule } from '../opt-outs/opt-outs.module.js';
import { InboundService } from './inbound.service.js';
import { ReattachedPhoneEvents } from './reattached-phone.events.js';
import { RepliesRepository } from './replies.repository.js';
import { RepliesService } from './replies.service.js';

@Module({
  imports: [OptOutsModule],
  controllers: [ReattachedPhoneEvents],
  providers: [InboundService, RepliesService, RepliesRepository],
})
export class RepliesModule {}
