import { Module } from '@nestjs/common';
import { ConsentController } from './consent.controller.js';
import { CustomerController } from './customer.controller.js';
import { OverviewController } from './overview.controller.js';
import { TimelineController } from './timeline.controller.js';

@Module({ controllers: [ConsentController, CustomerController, OverviewController, TimelineController] })
export class CustomerModule {}
