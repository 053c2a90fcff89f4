import { withCorrelationId } from '@lacquer/platform/correlation/correlation';
import type { FastifyInstance } from 'fastify';
import type { StartOptions } from '@lacquer/platform/app/running-app';

/** One line per request. Without the query: it may hold what a person typed. */
export function logAccess(fastify: FastifyInstance, logger: StartOptions['logger']): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const path = pathOf(request.raw.url ?? '/');
    // probes come every few seconds and say nothing while they succeed
    const level = isProbe(path) && reply.statusCode < 400 ? 'debug' : 'info';
    if (logger.isLevelEnabled(level)) {
      withCorrelationId(request.id, () =>
        logger[level]({
          method: request.method,
          path,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
        }),
      );
    }
    done();
  });
}

const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz';

export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
