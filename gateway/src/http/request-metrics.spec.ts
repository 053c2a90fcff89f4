import { describe, expect, it } from '@jest/globals';
import { Histogram, register, Registry } from 'prom-client';
import { requestMetrics } from './request-metrics.js';

const name = 'http_request_duration_seconds';
const requests = [
  { route: '/api/services', status: 200, ms: [0, 0.2, 1, 1.001, 4.9, 5, 30, 30] },
  { route: '/api/services', status: 304, ms: [0.4] },
  { route: '/api/"odd"', status: 500, ms: [999, 10_000, 10_001, 600_000] },
].flatMap(({ ms, ...of }) => ms.map((each) => ({ id: 'request-0001', method: 'GET', ...of, ms: each })));

describe('the durations of requests', () => {
  it("match prom-client's own histogram", async () => {
    const registers = [new Registry()];
    const expected = new Histogram({
      name,
      help: 'Duration of HTTP requests in seconds',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    for (const { method, route, status, ms } of requests) expected.observe({ method, route, status }, ms / 1000);

    const record = requestMetrics();
    record(requests.slice(0, 5));
    requestMetrics()(requests.slice(5));

    const lines = (text = '') => text.split('\n').toSorted();
    expect(lines(await register.getSingleMetricAsString(name))).toEqual(
      lines(await registers[0]?.getSingleMetricAsString(name)),
    );

    register.resetMetrics();
    expect(await register.getSingleMetricAsString(name)).not.toContain('_count');
  });
});
