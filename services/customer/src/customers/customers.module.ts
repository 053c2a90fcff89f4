import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module.js';
import { CustomerSums } from './customer-sums.js';
import { CustomersRepository } from './customers.repository.js';
import { CustomersService } from './customers.service.js';
import { DetachedPhonesRepository } from './detached-phones.repository.js';
import { PaymentVisits } from './payment-visits.service.js';
import { CustomerSearch } from './search/customer-search.js';
import { SearchRepository } from './search/search.repository.js';
import { VisitChanges } from './visit-changes.service.js';
import { VisitsRepository } from './visits.repository.js';

@Module({
  imports: [ConsentModule],
  providers: [
    CustomersService,
    CustomerSearch,
    SearchRepository,
    CustomersRepository,
    DetachedPhonesRepository,
    CustomerSums,
    VisitsRepository,
    VisitChanges,
    PaymentVisits,
  ],
  exports: [CustomersRepository, DetachedPhonesRepository, VisitsRepository, VisitChanges, PaymentVisits],
})
export class CustomersModule {}
