import { Module } from '@nestjs/common';
import { SquareController } from './square.controller.js';
import { TwilioController } from './twilio.controller.js';

@Module({ controllers: [SquareController, TwilioController] })
export class WebhooksModule {}
