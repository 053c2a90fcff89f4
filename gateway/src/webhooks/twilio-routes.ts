import * as webhookCalls from '@lacquer/contracts/calls/webhooks';
import type { FastifyInstance } from 'fastify';
import type { TwilioSignature } from './twilio-signature.js';

const paths: readonly string[] = [webhookCalls.twilioStatus.path, webhookCalls.twilioInbound.path];

/** The limit of a form in bytes. The longest text takes a tenth of it. */
export const twilioBodyLimit = 64 * 1024;

/** Twilio's routes do not read a body that is longer or unsigned. Must run before they are registered. */
export function guardTwilioRoutes(fastify: FastifyInstance, signature: TwilioSignature): void {
  fastify.addHook('onRoute', (route) => {
    if (!paths.includes(route.url)) return;
    route.bodyLimit = twilioBodyLimit;
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
