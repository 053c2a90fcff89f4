import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Histogram, register } from 'prom-client';
import { type Observable, tap } from 'rxjs';
import { asDatabaseUnavailable } from '../database/database-errors.js';
import { DomainError } from '../errors/domain-error.js';

const kinds = {
  rpc: { name: 'rpc_handling_duration_seconds', help: 'Duration of RPC handlers, in seconds' },
  event: { name: 'event_handling_duration_seconds', help: 'Duration of event consumers, in seconds' },
} as const;

/** `message`: the contract. `handler`: the class. `outcome`: `done`, or the kind of the error. */
type Label = 'message' | 'handler' | 'outcome';

const histogramOf = ({ name, help }: (typeof kinds)[keyof typeof kinds]): Histogram<Label> =>
  (register.getSingleMetric(name) as Histogram<Label> | undefined) ??
  new Histogram({
    name,
    help,
    labelNames: ['message', 'handler', 'outcome'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });

/** Measures the duration of a handler, by outcome. */
export class HandlingDuration implements NestInterceptor {
  private readonly durations: Histogram<Label>;

  constructor(
    kind: keyof typeof kinds,
    private readonly message: string,
  ) {
    this.durations = histogramOf(kinds[kind]);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const began = performance.now();
    const handler = context.getClass().name;
    const observe = (outcome: string) =>
      this.durations.observe({ message: this.message, handler, outcome }, (performance.now() - began) / 1000);
    return next.handle().pipe(tap({ complete: () => observe('done'), error: (error) => observe(kindOf(error)) }));
  }
}

const kindOf = (error: unknown): string =>
  error instanceof DomainError ? error.kind : (asDatabaseUnavailable(error)?.kind ?? 'internal');
