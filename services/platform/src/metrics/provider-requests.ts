import { Histogram, register } from 'prom-client';

const name = 'provider_request_duration_seconds';

/** `done`; `refused`: the provider answered with 4xx; `failed`: with 5xx, or not at all. */
type Outcome = 'done' | 'refused' | 'failed';

const durations =
  (register.getSingleMetric(name) as Histogram<'provider' | 'outcome'> | undefined) ??
  new Histogram({
    name,
    help: 'Duration of requests to a provider, in seconds',
    labelNames: ['provider', 'outcome'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });

/** Measures a request to a provider. `statusOf`: the HTTP status of its answer or error; undefined: no answer. */
export async function measureProvider<T>(
  provider: 'twilio' | 'square',
  send: () => PromiseLike<T>,
  statusOf: (settled: unknown) => number | undefined,
): Promise<T> {
  const startedAt = performance.now();
  const observe = (outcome: Outcome) =>
    durations.observe({ provider, outcome }, (performance.now() - startedAt) / 1000);
  try {
    const answer = await send();
    observe(outcomeOf(statusOf(answer) ?? 200));
    return answer;
  } catch (error) {
    observe(outcomeOf(statusOf(error)));
    throw error;
  }
}

function outcomeOf(status: number | undefined): Outcome {
  if (status === undefined || status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}
