import underPressure from '@fastify/under-pressure';
import { type SiteLanguage, splitPath } from '@lacquer/contracts/site/languages';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import type { BusyPages } from '@lacquer/web/server';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { barePagePolicy } from './bare-page-policy.js';
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
 * so samples that overlap the start refuse nothing. Browsers get a page that reloads automatically: navigations have no
 * client code that retries. Must run before any route is registered.
 */
export async function shedOverload(
  nest: NestFastifyApplication,
  site: { readonly busyPages: BusyPages },
  maxEventLoopDelay = maxDelayMs,
): Promise<void> {
  let answers: ReturnType<typeof busyAnswers> | undefined;
  let measuresLoadFrom = Infinity;
  nest.getHttpServer().once('listening', () => (measuresLoadFrom = performance.now() + 2 * sampleInterval));
  await nest.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval,
    pressureHandler: ({ raw }: FastifyRequest, reply: FastifyReply) => {
      if (performance.now() < measuresLoadFrom || probes.has(pathOf(raw.url ?? ''))) return undefined;
      if (!raw.headers.accept?.includes('text/html')) return Promise.reject(overloaded());
      answers ??= busyAnswers(site.busyPages);
      const { language } = splitPath(pathOf(raw.url ?? ''));
      const { headers, html } = answers[language][raw.method === 'GET' ? 'opened' : 'sent'];
      void reply.code(503).headers(headers).send(html);
      // the response is sent: a promise that never settles ends the handling of the request here
      return new Promise<void>(() => undefined);
    },
  });
}

/** An opened page reloads automatically. Reloading a submitted form would lose its input. */
function busyAnswers(pages: BusyPages) {
  const prepare = (html: string, more?: Record<string, number>) => ({
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': barePagePolicy(html),
      'cache-control': 'no-store',
      'retry-after': retryAfter,
      ...more,
    },
  });
  const answersIn = (language: SiteLanguage) => ({
    opened: prepare(pages.opened(retryAfter, language), { refresh: retryAfter }),
    sent: prepare(pages.sent(language)),
  });
  return { en: answersIn('en'), es: answersIn('es'), ko: answersIn('ko') } satisfies Record<SiteLanguage, unknown>;
}

const overloaded = (): UnavailableError =>
  new UnavailableError('HTTP.OVERLOADED', 'Too many requests at once. Please try again in a moment.', { retryAfter });
