import * as webhookCalls from '@lacquer/contracts/calls/webhooks';
import type { FastifyInstance } from 'fastify';
import type { TwilioSignature } from './twilio-signature.js';

const paths: readonly string[] = [webhookCalls.twilioStatus.path, webhookCalls.twilioInbound.path];

/** Twilio's routes do not read a body that is unsigned. Must run before they are registered. */
export function guardTwilioRoutes(fastify: FastifyInstance, signature: TwilioSignature): void {
  fastify.addHook('onRoute', (route) => {
    if (!paths.includes(route.url)) return;
    route.onRequest = (request, _reply, done) => {
      try {
        const given = request.headers['x-twilio-signature'];
        signature.requireSignature(typeof given === 'string' ? given : undefined);
        done();
      } catch (error) {
        done(error as Error);
      }
    };
  });
}
