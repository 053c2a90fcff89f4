import { Module } from '@nestjs/common';
import { OptOutsModule } from './opt-outs.module.js';
import { ReconcileSuppression } from './reconcile-suppression.js';
import { SuppressionReconciliation } from './suppression-reconciliation.repository.js';

/** Reconciles in the background. Only for the service: workers would repeat its reads. */
@Module({ imports: [OptOutsModule], providers: [ReconcileSuppression, SuppressionReconciliation] })
export class ReconciliationModule {}
