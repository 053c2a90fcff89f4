import type { FastifyInstance } from 'fastify';
import type { GatewaySettings } from '../config.js';

type PublicUrl = Pick<GatewaySettings, 'PUBLIC_URL'>;

/** For API answers: nothing in them may execute, and no page may frame them. */
export function apiHeaders({ PUBLIC_URL }: PublicUrl): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(PUBLIC_URL?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** For pages and files. Those that execute or load something set their own content policy. */
export function siteHeaders(settings: PublicUrl): Record<string, string> {
  return {
    ...apiHeaders(settings),
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
}

/** Adds the headers to every answer of Fastify. */
export function sendSecurityHeaders(fastify: FastifyInstance, settings: PublicUrl): void {
  const api = apiHeaders(settings);
  const site = siteHeaders(settings);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? api : site);
    done();
  });
}
