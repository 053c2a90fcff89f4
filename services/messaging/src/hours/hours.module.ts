import { optionsPart } from '@lacquer/platform/config/options.module';
import { Module } from '@nestjs/common';
import { SalonModule } from '../salon/salon.module.js';
import { hoursOptions } from './hours-options.js';
import { RecipientHours } from './recipient-hours.js';
import { SendingWindow } from './sending-window.js';

@Module({
  imports: [SalonModule],
  providers: [optionsPart('hours', hoursOptions), SendingWindow, RecipientHours],
  exports: [hoursOptions, SendingWindow, RecipientHours],
})
export class HoursModule {}
