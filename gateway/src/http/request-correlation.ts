import { withCorrelationId } from '@lacquer/platform/correlation/correlation';
import type { FastifyInstance } from 'fastify';

/** The limit for every answer in milliseconds, below five seconds, except for calls with a longer timeout. */
export const answerWithinMs = 4800;

/** Runs each request under its correlation id and returns the id in a header. */
export function correlateRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    withCorrelationId(request.id, done, performance.now() + answerWithinMs);
  });
}
