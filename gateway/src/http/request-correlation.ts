import { withCorrelationId } from '@lacquer/platform/correlation/correlation';
import type { FastifyInstance } from 'fastify';

/** Every answer takes less than five seconds, in milliseconds, except where a call waits for longer on purpose. */
export const answerWithinMs = 4800;

/** Runs each request under its correlation id, and returns the id in a header. */
export function correlateRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    withCorrelationId(request.id, done, performance.now() + answerWithinMs);
  });
}
