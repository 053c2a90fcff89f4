import { optionsPart } from '@lacquer/platform/config/options.module';
import { Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module.js';
import { BreakerRepository } from './breaker.repository.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { paceOptions } from './pace-options.js';
import { PaceRepository } from './pace.repository.js';
import { SenderPace } from './sender-pace.js';

@Module({
  imports: [QueueModule],
  providers: [optionsPart('pace', paceOptions), BreakerRepository, CircuitBreaker, PaceRepository, SenderPace],
  exports: [CircuitBreaker, SenderPace],
})
export class PaceModule {}
