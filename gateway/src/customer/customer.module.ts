import { Module } from '@nestjs/common';
import { StaffModule } from '../staff/staff.module.js';
import { ConsentController } from './consent.controller.js';
import { CustomerController } from './customer.controller.js';
import { OverviewController } from './overview.controller.js';
import { TimelineController } from './timeline.controller.js';

@Module({
  imports: [StaffModule],
  controllers: [ConsentController, CustomerController, OverviewController, TimelineController],
})
export class CustomerModule {}
