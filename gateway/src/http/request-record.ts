import type { FastifyInstance } from 'fastify';

/** A request whose answer has been sent. */
export interface FinishedRequest {
  /** The correlation id. */
  id: string;
  method: string;
  /** The route pattern, such as `/api/admin/campaigns/:id`. The address itself may contain personal data. */
  route: string;
  status: number;
  /** Milliseconds from the request's arrival to the end of the answer. */
  ms: number;
}

export type RecordRequest = (request: FinishedRequest) => void;
export type RecordGroup = (requests: readonly FinishedRequest[]) => void;

declare module 'fastify' {
  interface FastifyRequest {
    /** The route of a prepared answer. It replaces the broader pattern that Fastify matched. */
    preparedRoute?: string;
  }
}

/** Calls `record` for each request that Fastify answers. */
export function recordRequests(fastify: FastifyInstance, record: RecordRequest): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    record({
      id: request.id,
      method: request.method,
      route: request.preparedRoute ?? request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
    done();
  });
}
