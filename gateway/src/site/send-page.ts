import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendEncoded } from './send-encoded.js';
import type { Page } from './site-cache.js';

/** Answers with a page and what a browser must know of it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): void {
  sendEncoded(request, reply, {
    body: page.body,
    digest: page.digest,
    status: page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // kept by nobody when it lacks data or belongs to staff; otherwise asked for again each time, at the price of a 304
      'cache-control': page.digest === undefined ? 'no-store' : 'no-cache',
      'content-security-policy': page.contentPolicy,
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
  });
}
