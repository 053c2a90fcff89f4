import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { ConsentModule } from '../consent/consent.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { ManualVisits } from './manual-visits.service.js';
import { OverviewRepository } from './overview.repository.js';
import { RecordRepository } from './record.repository.js';
import { RecordService } from './record.service.js';

@Module({
  imports: [BookingsModule, ConsentModule, CustomersModule],
  providers: [RecordService, ManualVisits, RecordRepository, OverviewRepository],
  exports: [RecordService],
})
export class RecordModule {}
