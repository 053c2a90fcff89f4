import type { FastifyInstance } from 'fastify';
import { Histogram, register } from 'prom-client';

const name = 'http_request_duration_seconds';

/** How long requests take, by route pattern: an address with an id in it is not a new series. */
export function measureRequests(fastify: FastifyInstance): void {
  const durations =
    (register.getSingleMetric(name) as Histogram<'method' | 'route' | 'status'> | undefined) ??
    new Histogram({
      name,
      help: 'Duration of HTTP requests in seconds',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    });
  fastify.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
}
