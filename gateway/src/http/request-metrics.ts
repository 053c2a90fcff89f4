import { Histogram, register } from 'prom-client';
import type { RecordRequest } from './request-record.js';

const name = 'http_request_duration_seconds';

/** Measures the duration of requests by method, route and status. */
export function requestMetrics(): RecordRequest {
  const durations =
    (register.getSingleMetric(name) as Histogram<'method' | 'route' | 'status'> | undefined) ??
    new Histogram({
      name,
      help: 'Duration of HTTP requests in seconds',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    });
  return ({ method, route, status, ms }) => durations.observe({ method, route, status }, ms / 1000);
}
