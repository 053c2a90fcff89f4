import { Global, Module } from '@nestjs/common';
import { BreakerRepository } from './breaker.repository.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { PaceRepository } from './pace.repository.js';
import { SenderPace } from './sender-pace.js';

@Global()
@Module({
  providers: [BreakerRepository, CircuitBreaker, PaceRepository, SenderPace],
  exports: [CircuitBreaker, SenderPace],
})
export class PaceModule {}
