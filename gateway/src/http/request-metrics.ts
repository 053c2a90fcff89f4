import { type Metric, register } from 'prom-client';
import type { FinishedRequest, RecordGroup } from './request-record.js';

const name = 'http_request_duration_seconds';

/** In seconds. */
const upperBounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The requests of one method, route and status. */
interface Durations {
  readonly labels: Pick<FinishedRequest, 'method' | 'route' | 'status'>;
  /** How many fell between each bound and the next; the last count is above all bounds. */
  readonly counts: Float64Array;
  /** In seconds. */
  sum: number;
}

const byRoute = new Map<string, Durations[]>();

/** Measures the duration of requests by method, route and status. */
export function requestMetrics(): RecordGroup {
  if (!register.getSingleMetric(name)) register.registerMetric(histogram as unknown as Metric);
  return (requests) => {
    for (const request of requests) observe(durationsOf(request), request.ms / 1000);
  };
}

/**
 * Replaces prom-client's own histogram, which checks and hashes the labels of each value: that costs as much as a line
 * of the access log.
 */
const histogram = {
  name,
  get: () => {
    const values = [...byRoute.values()].flat().flatMap(valuesOf);
    const help = 'Duration of HTTP requests in seconds';
    return Promise.resolve({ name, help, type: 'histogram', aggregator: 'sum', values });
  },
  reset: () => byRoute.clear(),
};

function valuesOf({ labels, counts, sum }: Durations): object[] {
  let count = 0;
  const buckets = [...upperBounds, '+Inf'].map((le, index) => {
    count += counts[index] as number;
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}

function durationsOf({ method, route, status }: FinishedRequest): Durations {
  let ofRoute = byRoute.get(route);
  if (!ofRoute) byRoute.set(route, (ofRoute = []));
  for (const durations of ofRoute) {
    if (durations.labels.status === status && durations.labels.method === method) return durations;
  }
  const durations = { labels: { method, route, status }, counts: new Float64Array(upperBounds.length + 1), sum: 0 };
  ofRoute.push(durations);
  return durations;
}

function observe(durations: Durations, seconds: number): void {
  let bucket = 0;
  while (seconds > (upperBounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
  durations.counts[bucket] = (durations.counts[bucket] as number) + 1;
  durations.sum += seconds;
}
