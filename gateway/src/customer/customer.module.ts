import { Module } from '@nestjs/common';
import { CustomerNames } from '../calls/customer-names.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { ConsentController } from './consent.controller.js';
import { CustomerController } from './customer.controller.js';
import { BookingsController } from './bookings.controller.js';
import { OffersController } from './offers.controller.js';
import { OverviewController } from './overview.controller.js';
import { SegmentsController } from './segments.controller.js';
import { TimelineController } from './timeline.controller.js';

@Module({
  imports: [CatalogModule, StaffModule],
  providers: [CustomerNames],
  controllers: [
    ConsentController,
    CustomerController,
    BookingsController,
    OffersController,
    OverviewController,
    SegmentsController,
    TimelineController,
  ],
})
export class CustomerModule {}
