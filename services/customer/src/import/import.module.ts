import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { ImportedHistory } from './imported-history.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportsService } from './imports.service.js';

@Module({
  imports: [CustomersModule, ConsentModule],
  providers: [ImportsService, ImportsRepository, ImportedHistory],
})
export class ImportModule {}
