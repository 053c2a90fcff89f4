import { Module } from '@nestjs/common';
import { ConsentController } from './consent.controller.js';
import { CustomerController } from './customer.controller.js';
import { CustomerRecordController } from './customer-record.controller.js';
import { ManualVisitsController } from './manual-visits.controller.js';
import { OverviewController } from './overview.controller.js';
import { SquarePaymentsController } from './square-payments.controller.js';

@Module({
  controllers: [
    CustomerController,
    CustomerRecordController,
    ManualVisitsController,
    ConsentController,
    SquarePaymentsController,
    OverviewController,
  ],
})
export class CustomerModule {}
