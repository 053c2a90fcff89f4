import { ForbiddenError } from '@lacquer/platform/errors/domain-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { webhookPrefix } from './body-parsers.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site's page makes a browser send: an unsafe method with an `Origin` that is neither the public
 * address nor the host that was asked. Providers' webhooks are signed and may send what they like.
 */
export function checkOrigin(fastify: FastifyInstance, publicUrl: string | undefined): void {
  const publicOrigin = publicUrl && new URL(publicUrl).origin;
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || safeMethods.has(request.method) || request.url.startsWith(webhookPrefix)) {
      done();
    } else if (origin === publicOrigin || isOwnHost(origin, request)) {
      done();
    } else {
      done(new ForbiddenError('FORBIDDEN_ORIGIN', 'This request came from another web site and was refused.'));
    }
  });
}

/** By host only: behind a proxy that ends TLS the scheme seen here may be another than the browser's. */
function isOwnHost(origin: string, request: FastifyRequest): boolean {
  return /^https?:\/\//.test(origin) && origin.slice(origin.indexOf('//') + 2) === request.host;
}
