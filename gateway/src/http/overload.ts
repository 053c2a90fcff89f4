import underPressure from '@fastify/under-pressure';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './request-path.js';

/** The mean delay of the event loop, in milliseconds, above which a request would wait longer than its client does. */
const mostDelayMs = 1000;

/** How often the delay is measured, in milliseconds. */
const sampleInterval = 1000;

/** What a client is told to wait, in seconds: by then the delay has been measured anew. */
const retryAfter = 2;

/** Whoever watches the process is answered as long as it can answer at all. */
const probes = new Set(['/healthz', '/readyz']);

/**
 * Answers 503 `HTTP.OVERLOADED` at once while the event loop is late: what is taken in is finished, and memory does not grow
 * with the requests that come on top. Prepared answers cost next to nothing and are sent all the same. A start keeps the
 * event loop busy too, so the samples that reach back into it refuse nobody. A browser opens a refused page again by itself.
 * Call it before any route is registered.
 */
export async function shedOverload(nest: NestFastifyApplication, maxEventLoopDelay = mostDelayMs): Promise<void> {
  let measuresLoadFrom = Infinity;
  nest.getHttpServer().once('listening', () => (measuresLoadFrom = performance.now() + 2 * sampleInterval));
  await nest.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval,
    pressureHandler: ({ raw }: FastifyRequest, reply: FastifyReply) => {
      if (performance.now() < measuresLoadFrom || probes.has(pathOf(raw.url ?? ''))) return undefined;
      // nobody asks again for a page that a visitor has opened, except the browser when it is told to
      if (raw.method === 'GET' && raw.headers.accept?.includes('text/html')) void reply.header('refresh', retryAfter);
      return Promise.reject(overloaded());
    },
  });
}

const overloaded = (): UnavailableError =>
  new UnavailableError('HTTP.OVERLOADED', 'Too many requests at once. Please try again in a moment.', { retryAfter });
