import { Global, Module } from '@nestjs/common';
import { BackgroundWork } from './background-work.js';

/** Imported by `DatabaseModule`. */
@Global()
@Module({ providers: [BackgroundWork], exports: [BackgroundWork] })
export class BackgroundModule {}
