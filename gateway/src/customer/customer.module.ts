import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { ConsentController } from './consent.controller.js';
import { CustomerController } from './customer.controller.js';
import { BookingsController } from './bookings.controller.js';
import { OverviewController } from './overview.controller.js';
import { SegmentsController } from './segments.controller.js';
import { TimelineController } from './timeline.controller.js';

@Module({
  imports: [CatalogModule, StaffModule],
  controllers: [
    ConsentController,
    CustomerController,
    BookingsController,
    OverviewController,
    SegmentsController,
    TimelineController,
  ],
})
export class CustomerModule {}
