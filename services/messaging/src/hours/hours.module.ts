import { Global, Module } from '@nestjs/common';
import { RecipientHours } from './recipient-hours.js';
import { SendingWindow } from './sending-window.js';

@Global()
@Module({ providers: [SendingWindow, RecipientHours], exports: [SendingWindow, RecipientHours] })
export class HoursModule {}
