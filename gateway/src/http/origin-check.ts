import { ForbiddenError } from '@lacquer/platform/errors/domain-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { webhookPrefix } from './bodies/body-parsers.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses cross-site requests: an unsafe method that the browser marks as cross-site (`Sec-Fetch-Site`, which no page
 * can set), or whose `Origin` is neither the public address nor the request's host. Webhooks are exempt: they are
 * signed.
 */
export function checkOrigin(fastify: FastifyInstance, publicUrl: string | undefined): void {
  const publicOrigin = publicUrl && new URL(publicUrl).origin;
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.has(request.method) || request.url.startsWith(webhookPrefix)) return done();
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isOwn = origin === undefined || origin === publicOrigin || isOwnHost(origin, request);
    if (isOwn && site !== 'cross-site') return done();
    return done(new ForbiddenError('FORBIDDEN_ORIGIN', 'This request came from another website and was refused.'));
  });
}

/** Compares hosts only: behind a proxy that terminates TLS, the browser's scheme is unknown here. */
function isOwnHost(origin: string, request: FastifyRequest): boolean {
  return /^https?:\/\//.test(origin) && origin.slice(origin.indexOf('//') + 2) === request.host;
}
