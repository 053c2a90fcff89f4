import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.js';
import { RecordModule } from '../record/record.module.js';
import { DetailsRepository } from './details.repository.js';
import { MergesRepository } from './merges.repository.js';
import { MergesService } from './merges.service.js';
import { RecordDetails } from './record-details.js';

@Module({
  imports: [CustomersModule, RecordModule],
  providers: [MergesService, MergesRepository, DetailsRepository, RecordDetails],
  exports: [MergesRepository, RecordDetails],
})
export class MergeModule {}
