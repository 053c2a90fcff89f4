import type { CallContract } from '@lacquer/contracts/call';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import type { FastifyInstance } from 'fastify';
import { routeName } from '../http/call-routes.js';

/** Catches every other path under /api. */
export const unknownCallPath = '/api/*';

/** Prevents the gateway from starting: a call has no handler or two, or a route under /api has no call. */
export class CallRegistryError extends Error {
  override readonly name = 'CallRegistryError';
}

/**
 * Compares the routes under /api with the calls before the first request. Must run before any route is registered.
 *
 * @throws CallRegistryError from `fastify.ready()` and `listen()`; for a second handler, when its route is registered
 */
export function requireHandlers(fastify: FastifyInstance, calls: readonly CallContract[]): void {
  const routes = new Set<string>();
  fastify.addHook('onRoute', ({ method, url }) => {
    if (!/^\/api(\/|$)/.test(url) || url === unknownCallPath) return;
    // Fastify adds HEAD to each GET
    for (const name of [method].flat().filter((each) => each !== 'HEAD')) {
      const route = routeName({ method: name, path: url });
      if (routes.has(route)) throw new CallRegistryError(`The gateway cannot start: ${route} has two handlers.`);
      routes.add(route);
    }
  });
  fastify.addHook('onReady', (done) => {
    const defined = new Set(calls.map(routeName));
    const faults = [
      ...[...defined].filter((call) => !routes.has(call)).map((call) => `${call} has no handler`),
      ...[...routes].filter((route) => !defined.has(route)).map((route) => `${route} is not declared in the contracts`),
    ];
    done(faults.length > 0 ? new CallRegistryError(`The gateway cannot start: ${faults.join('; ')}.`) : undefined);
  });
}

/** Answers 404 to every path under /api that is no call. */
export function refuseUnknownCalls(fastify: FastifyInstance): void {
  fastify.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: unknownCallPath,
    handler: () => {
      throw new NotFoundError('HTTP.NOT_FOUND', 'There is nothing at this address.');
    },
  });
}
