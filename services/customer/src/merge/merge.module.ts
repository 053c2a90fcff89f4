import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.js';
import { RecordModule } from '../record/record.module.js';
import { DetailsRepository } from './details.repository.js';
import { MergesRepository } from './merges.repository.js';
import { MergesService } from './merges.service.js';

@Module({
  imports: [CustomersModule, RecordModule],
  providers: [MergesService, MergesRepository, DetailsRepository],
  exports: [MergesRepository],
})
export class MergeModule {}
