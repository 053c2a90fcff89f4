import { Global, Module } from '@nestjs/common';
import { BackgroundWork } from './background-work.js';
import { Expiry } from './expiry.js';

/** Imported by `DatabaseModule`. */
@Global()
@Module({ providers: [BackgroundWork, Expiry], exports: [BackgroundWork, Expiry] })
export class BackgroundModule {}
