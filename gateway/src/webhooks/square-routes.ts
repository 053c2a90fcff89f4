import * as webhookCalls from '@lacquer/contracts/calls/webhooks';
import type { FastifyInstance } from 'fastify';
import type { SquareDoor } from './square-door.js';

/** Square's route does not read a body that is unsigned, or that nobody can verify. Must run before it is registered. */
export function guardSquareRoute(fastify: FastifyInstance, door: SquareDoor): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url !== webhookCalls.square.path) return;
    route.onRequest = async ({ headers }) => door.requireOpen(headers['x-square-hmacsha256-signature'] !== undefined);
  });
}
