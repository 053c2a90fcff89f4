import { Histogram, register } from 'prom-client';
import { asDatabaseUnavailable } from '../errors/database-errors.js';
import { DomainError } from '../errors/domain-error.js';

const kinds = {
  rpc: { name: 'rpc_handling_duration_seconds', help: 'Duration of RPC handlers, in seconds' },
  event: { name: 'event_handling_duration_seconds', help: 'Duration of event consumers, in seconds' },
  job: { name: 'job_handling_duration_seconds', help: 'Duration of jobs, in seconds' },
} as const;

/** `message`: the contract, or the job. `handler`: the class, or the queue. `outcome`: `done`, or the kind of the error. */
type Label = 'message' | 'handler' | 'outcome';

const histogramOf = ({ name, help }: (typeof kinds)[keyof typeof kinds]): Histogram<Label> =>
  (register.getSingleMetric(name) as Histogram<Label> | undefined) ??
  new Histogram({
    name,
    help,
    labelNames: ['message', 'handler', 'outcome'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });

const histograms = { rpc: histogramOf(kinds.rpc), event: histogramOf(kinds.event), job: histogramOf(kinds.job) };

/** Measures how long a handler takes, by outcome. `handler` is the class of the method, or the queue of the job. */
export function handlingDuration(
  kind: keyof typeof kinds,
  message: string,
  handler: string,
): <T>(handle: () => Promise<T>) => Promise<T> {
  const durations = histograms[kind];
  return async (handle) => {
    const began = performance.now();
    const observe = (outcome: string) =>
      durations.observe({ message, handler, outcome }, (performance.now() - began) / 1000);
    try {
      const answer = await handle();
      observe('done');
      return answer;
    } catch (error) {
      observe(kindOf(error));
      throw error;
    }
  };
}

const kindOf = (error: unknown): string =>
  error instanceof DomainError ? error.kind : (asDatabaseUnavailable(error)?.kind ?? 'internal');
