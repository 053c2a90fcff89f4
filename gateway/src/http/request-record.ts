import type { FastifyInstance } from 'fastify';
import { pathOf } from './request-path.js';

/** A request whose answer has been handed to the network. */
export interface FinishedRequest {
  /** The correlation id. */
  id: string;
  method: string;
  /** Without the query, which may hold what a person typed. */
  path: string;
  /** The pattern that took the request: an address with an id in it is not a route of its own. */
  route: string;
  status: number;
  /** From the request's arrival to the end of the answer. */
  ms: number;
}

export type RecordRequest = (request: FinishedRequest) => void;

declare module 'fastify' {
  interface FastifyRequest {
    /** The route of the prepared answer that was sent; the pattern that Fastify matched is wider. */
    preparedRoute?: string;
  }
}

/** Calls `record` for each request that Fastify answers. */
export function recordRequests(fastify: FastifyInstance, record: RecordRequest): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    record({
      id: request.id,
      method: request.method,
      path: pathOf(request.raw.url ?? '/'),
      route: request.preparedRoute ?? request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
    done();
  });
}
