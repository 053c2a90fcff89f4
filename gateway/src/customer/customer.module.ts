import { Module } from '@nestjs/common';
import { ConsentController } from './consent.controller.js';
import { CustomerController } from './customer.controller.js';

@Module({ controllers: [CustomerController, ConsentController] })
export class CustomerModule {}
