import * as webhookCalls from '@lacquer/contracts/calls/webhooks';
import type { FastifyInstance } from 'fastify';
import { type CallInput, receive } from '../calls/received-call.js';
import { guardCalls } from '../http/call-routes.js';
import type { SquareDoor } from './square-door.js';

/** `null` for an unsigned notification. */
export const squareSignature = ({ headers }: Pick<CallInput<typeof webhookCalls.square>, 'headers'>): string | null =>
  headers['X-Square-HmacSha256-Signature'] ?? null;

/** Square's route does not read a body that is unsigned, or that nobody can verify. Must run before it is registered. */
export function guardSquareRoute(fastify: FastifyInstance, door: SquareDoor): void {
  guardCalls(fastify, (call) =>
    call === webhookCalls.square
      ? (request) => door.requireOpen(squareSignature(receive(webhookCalls.square, request)) !== null)
      : undefined,
  );
}
