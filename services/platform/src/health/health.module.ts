import { Global, Module } from '@nestjs/common';
import { BackgroundModule } from '../background/background.module.js';
import { HealthController } from './health.controller.js';
import { Measures } from '../metrics/measures.js';
import { Readiness } from './readiness.js';

@Global()
@Module({
  imports: [BackgroundModule],
  controllers: [HealthController],
  providers: [Readiness, Measures],
  exports: [Readiness, Measures],
})
export class HealthModule {}
