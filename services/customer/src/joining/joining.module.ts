import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { JoiningEvents } from './joining.events.js';
import { JoiningService } from './joining.service.js';

@Module({
  imports: [ConsentModule, CustomersModule],
  controllers: [JoiningEvents],
  providers: [JoiningService],
})
export class JoiningModule {}
