import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock, SystemClock } from './clock.js';
import { SendingWindow } from './sending-window.js';

@Global()
@Module({})
export class HoursModule {
  static forRoot(clock: Clock = new SystemClock()): DynamicModule {
    return {
      module: HoursModule,
      providers: [SendingWindow, { provide: Clock, useValue: clock }],
      exports: [SendingWindow, Clock],
    };
  }
}
