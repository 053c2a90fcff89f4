import underPressure from '@fastify/under-pressure';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './request-path.js';

/** The mean delay of the event loop, in milliseconds, above which a request would outlast its client's timeout. */
const maxDelayMs = 1000;

/** How often the delay is measured, in milliseconds. */
const sampleInterval = 1000;

/** The retry-after, in seconds: by then the delay has been measured again. */
const retryAfter = 2;

/** Probes are answered as long as the process can answer at all. */
const probes = new Set(['/healthz', '/readyz']);

/**
 * Answers 503 `HTTP.OVERLOADED` immediately while the event loop is late: accepted requests finish, and excess requests
 * do not grow memory. Prepared answers cost next to nothing and are always sent. Starting also delays the event loop,
 * so samples that overlap the start refuse nothing. A browser reloads a refused page automatically. Must run before any
 * route is registered.
 */
export async function shedOverload(nest: NestFastifyApplication, maxEventLoopDelay = maxDelayMs): Promise<void> {
  let measuresLoadFrom = Infinity;
  nest.getHttpServer().once('listening', () => (measuresLoadFrom = performance.now() + 2 * sampleInterval));
  await nest.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval,
    pressureHandler: ({ raw }: FastifyRequest, reply: FastifyReply) => {
      if (performance.now() < measuresLoadFrom || probes.has(pathOf(raw.url ?? ''))) return undefined;
      // page navigations have no client code that retries, so the header makes the browser retry
      if (raw.method === 'GET' && raw.headers.accept?.includes('text/html')) void reply.header('refresh', retryAfter);
      return Promise.reject(overloaded());
    },
  });
}

const overloaded = (): UnavailableError =>
  new UnavailableError('HTTP.OVERLOADED', 'Too many requests at once. Please try again in a moment.', { retryAfter });
