import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.js';
import { ManualVisitsRpc } from './manual-visits.rpc.js';
import { ManualVisits } from './manual-visits.service.js';
import { OverviewRepository } from './overview.repository.js';
import { OverviewRpc } from './overview.rpc.js';
import { RecordRepository } from './record.repository.js';
import { RecordRpc } from './record.rpc.js';
import { RecordService } from './record.service.js';

@Module({
  imports: [CustomersModule],
  controllers: [RecordRpc, ManualVisitsRpc, OverviewRpc],
  providers: [RecordService, ManualVisits, RecordRepository, OverviewRepository],
  exports: [RecordService],
})
export class RecordModule {}
