import { Module } from '@nestjs/common';
import { ConsentEvents } from './consent.events.js';
import { ReconcileSuppression } from './reconcile-suppression.js';
import { SuppressionListRepository } from './suppression-list.repository.js';
import { SuppressionListService } from './suppression-list.service.js';
import { SuppressionReconciliation } from './suppression-reconciliation.repository.js';
import { SuppressionRpc } from './suppression.rpc.js';

@Module({
  controllers: [SuppressionRpc, ConsentEvents],
  providers: [SuppressionListService, SuppressionListRepository, ReconcileSuppression, SuppressionReconciliation],
})
export class OptOutsModule {}
