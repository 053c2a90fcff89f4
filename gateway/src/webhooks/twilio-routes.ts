import * as webhookCalls from '@lacquer/contracts/calls/webhooks';
import type { CallContract } from '@lacquer/contracts/call';
import type { FastifyInstance } from 'fastify';
import { type CallInput, receive } from '../calls/received-call.js';
import { guardCalls } from '../http/call-routes.js';
import type { TwilioSignature } from './twilio-signature.js';

const twilioCalls: readonly CallContract[] = [webhookCalls.twilioStatus, webhookCalls.twilioInbound];

/** `undefined` for an unsigned form. */
export const twilioSignature = ({
  headers,
}: Pick<CallInput<typeof webhookCalls.twilioInbound>, 'headers'>): string | undefined => headers['X-Twilio-Signature'];

/** Twilio's routes do not read a body that is unsigned. Must run before they are registered. */
export function guardTwilioRoutes(fastify: FastifyInstance, signature: TwilioSignature): void {
  guardCalls(fastify, (call) =>
    twilioCalls.includes(call)
      ? async (request) => signature.requireSignature(twilioSignature(receive(webhookCalls.twilioInbound, request)))
      : undefined,
  );
}
