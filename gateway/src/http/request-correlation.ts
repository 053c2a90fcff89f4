import { withCorrelationId } from '@lacquer/platform/correlation/correlation';
import type { FastifyInstance } from 'fastify';

/** Runs each request under its correlation id, and returns the id in a header. */
export function correlateRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    withCorrelationId(request.id, done);
  });
}
