import { Global, Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { Measures } from '../metrics/measures.js';
import { Readiness } from './readiness.js';

@Global()
@Module({ controllers: [HealthController], providers: [Readiness, Measures], exports: [Readiness, Measures] })
export class HealthModule {}
