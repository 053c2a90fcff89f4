import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.js';
import { RecordModule } from '../record/record.module.js';
import { MergesRepository } from './merges.repository.js';
import { MergesService } from './merges.service.js';

@Module({
  imports: [CustomersModule, RecordModule],
  providers: [MergesService, MergesRepository],
})
export class MergeModule {}
