import type { FastifyInstance } from 'fastify';
import type { GatewaySettings } from '../config.js';

/** Sent with everything; the pages add their own content policy. */
export function sendSecurityHeaders(fastify: FastifyInstance, { PUBLIC_URL }: GatewaySettings): void {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(PUBLIC_URL?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
  const api = { ...everywhere, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? api : everywhere);
    done();
  });
}
