import type { CallContract } from '@lacquer/contracts/call';
import { calls } from '@lacquer/contracts/calls/registry';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';

/** What Fastify knows about a route, at its registration and in each request. */
interface Route {
  method: string | readonly string[];
  url?: string | undefined;
}

export const routeName = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

const byRoute: ReadonlyMap<string, CallContract> = new Map(calls.map((call) => [routeName(call), call]));

/** The call that a route serves. Fastify adds HEAD to each GET, which serves the same call. */
export function callOfRoute({ method, url = '' }: Route): CallContract | undefined {
  return byRoute.get(routeName({ method: method === 'HEAD' ? 'GET' : String(method), path: url }));
}

/**
 * Checks requests of the calls that `checkOf` names, before their bodies are read and after other checks of the same
 * routes. Must run before these routes are registered.
 */
export function guardCalls(
  fastify: FastifyInstance,
  checkOf: (call: CallContract) => onRequestAsyncHookHandler | undefined,
): void {
  fastify.addHook('onRoute', (route) => {
    const call = callOfRoute(route);
    const check = call && checkOf(call);
    if (check) route.onRequest = [...[route.onRequest ?? []].flat(), check];
  });
}
