import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { MergeModule } from '../merge/merge.module.js';
import { RecordModule } from '../record/record.module.js';
import { DetachedPhonesEvents } from './detached-phones.events.js';
import { DetachedPhones } from './detached-phones.service.js';

@Module({
  imports: [ConsentModule, CustomersModule, MergeModule, RecordModule],
  controllers: [DetachedPhonesEvents],
  providers: [DetachedPhones],
})
export class DetachedPhonesModule {}
