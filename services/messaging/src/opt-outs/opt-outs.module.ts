import { Module } from '@nestjs/common';
import { ConsentEvents } from './consent.events.js';
import { ReconcileSuppression } from './reconcile-suppression.js';
import { SuppressionListRepository } from './suppression-list.repository.js';
import { SuppressionListService } from './suppression-list.service.js';
import { SuppressionReconciliation } from './suppression-reconciliation.repository.js';

@Module({
  controllers: [ConsentEvents],
  providers: [SuppressionListService, SuppressionListRepository, ReconcileSuppression, SuppressionReconciliation],
})
export class OptOutsModule {}
