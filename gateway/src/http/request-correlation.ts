import { missingHeader } from '@lacquer/contracts/call';
import { listMissing, withCorrelationId } from '@lacquer/platform/correlation/correlation';
import { nameRequestSpan } from '@lacquer/platform/tracing/tracing';
import type { FastifyInstance } from 'fastify';

/** The limit for every answer in milliseconds, below five seconds, except for calls with a longer timeout. */
export const answerWithinMs = 4800;

/** Runs each request under its correlation id, and returns in headers the id and what the answer lacks. */
export function correlateRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    nameRequestSpan(request.method, request.routeOptions.url ?? 'unknown');
    withCorrelationId(request.id, done, performance.now() + answerWithinMs);
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    const missing = listMissing();
    if (missing.length > 0) reply.header(missingHeader, missing.join(', '));
    done();
  });
}
