import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock, SystemClock } from './clock.js';

/** Provides one `Clock` for the whole app. */
@Global()
@Module({})
export class ClockModule {
  /** @param clock the system clock, unless a test sets the time */
  static forRoot(clock: Clock = new SystemClock()): DynamicModule {
    return { module: ClockModule, providers: [{ provide: Clock, useValue: clock }], exports: [Clock] };
  }
}
