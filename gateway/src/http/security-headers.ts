import type { FastifyInstance } from 'fastify';
import type { GatewaySettings } from '../config.js';

/** What is no page: nothing in it may run, and nobody may frame it. */
export function apiHeaders({ PUBLIC_URL }: GatewaySettings): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(PUBLIC_URL?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Sent with everything; the pages replace the content policy by their own. */
export function sendSecurityHeaders(fastify: FastifyInstance, settings: GatewaySettings): void {
  const api = apiHeaders(settings);
  const others = {
    ...api,
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? api : others);
    done();
  });
}
