import { Global, Module } from '@nestjs/common';
import { BackgroundModule } from '../background/background.module.js';
import { HealthController } from './health.controller.js';
import { Measures } from '../metrics/measures.js';
import { ProviderClocks } from './provider-clocks.js';
import { Readiness } from './readiness.js';

@Global()
@Module({
  imports: [BackgroundModule],
  controllers: [HealthController],
  providers: [Readiness, Measures, ProviderClocks],
  exports: [Readiness, Measures, ProviderClocks],
})
export class HealthModule {}
