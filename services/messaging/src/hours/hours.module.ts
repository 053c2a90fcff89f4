import { Global, Module } from '@nestjs/common';
import { SendingWindow } from './sending-window.js';

@Global()
@Module({ providers: [SendingWindow], exports: [SendingWindow] })
export class HoursModule {}
