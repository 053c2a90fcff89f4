import type { FastifyInstance } from 'fastify';
import type { GatewaySettings } from '../config.js';

/** Sent with everything; the pages add their own content policy. */
function commonHeaders({ PUBLIC_URL }: GatewaySettings): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(PUBLIC_URL?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

export function apiHeaders(settings: GatewaySettings): Record<string, string> {
  return { ...commonHeaders(settings), 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
}

export function sendSecurityHeaders(fastify: FastifyInstance, settings: GatewaySettings): void {
  const everywhere = commonHeaders(settings);
  const api = apiHeaders(settings);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? api : everywhere);
    done();
  });
}
