import { Histogram, register } from 'prom-client';
import type { FinishedRequest, RecordGroup } from './request-record.js';

const name = 'http_request_duration_seconds';

/** So many durations wait to be observed together: one at a time costs several times as much. */
const groupSize = 256;

/** Durations in seconds that the histogram does not yet have, of one method, route and status. */
interface Waiting {
  readonly labels: Pick<FinishedRequest, 'method' | 'route' | 'status'>;
  readonly seconds: Float64Array;
  count: number;
}

const waitingByRoute = new Map<string, Waiting[]>();

/** Measures the duration of requests by method, route and status. */
export function requestMetrics(): RecordGroup {
  const durations =
    (register.getSingleMetric(name) as Histogram<'method' | 'route' | 'status'> | undefined) ??
    new Histogram({
      name,
      help: 'Duration of HTTP requests in seconds',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      collect() {
        for (const each of waitingByRoute.values()) for (const waiting of each) observeAll(this, waiting);
      },
    });
  return (requests) => {
    for (const request of requests) {
      const waiting = waitingFor(request);
      waiting.seconds[waiting.count++] = request.ms / 1000;
      if (waiting.count === groupSize) observeAll(durations, waiting);
    }
  };
}

function waitingFor({ method, route, status }: FinishedRequest): Waiting {
  let ofRoute = waitingByRoute.get(route);
  if (!ofRoute) waitingByRoute.set(route, (ofRoute = []));
  for (const waiting of ofRoute) {
    if (waiting.labels.status === status && waiting.labels.method === method) return waiting;
  }
  const waiting = { labels: { method, route, status }, seconds: new Float64Array(groupSize), count: 0 };
  ofRoute.push(waiting);
  return waiting;
}

function observeAll(durations: Histogram<'method' | 'route' | 'status'>, waiting: Waiting): void {
  for (let index = 0; index < waiting.count; index++) {
    durations.observe(waiting.labels, waiting.seconds[index] as number);
  }
  waiting.count = 0;
}
