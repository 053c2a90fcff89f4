import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings.module.js';
import { SquareController } from './square.controller.js';
import { SquareArrivals } from './square-arrivals.js';
import { SquareDoor } from './square-door.js';
import { TwilioController } from './twilio.controller.js';
import { TwilioSignature } from './twilio-signature.js';

@Module({
  imports: [SettingsModule],
  controllers: [SquareController, TwilioController],
  providers: [SquareArrivals, SquareDoor, TwilioSignature],
})
export class WebhooksModule {}
