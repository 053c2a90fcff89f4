import { Module } from '@nestjs/common';
import { ConsentEvents } from './consent.events.js';
import { SuppressionListRepository } from './suppression-list.repository.js';
import { SuppressionListService } from './suppression-list.service.js';
import { SuppressionRpc } from './suppression.rpc.js';

@Module({
  controllers: [SuppressionRpc, ConsentEvents],
  providers: [SuppressionListService, SuppressionListRepository],
})
export class OptOutsModule {}
