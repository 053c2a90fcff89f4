import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerControlErrors, parseControl } from '../control/bad-request.js';
import { countByPhone, findDoubles, peakSegments } from './pace.js';
import { simulatedPhone, twilioFaults } from './faults.js';
import { inboundMedia } from './media.js';
import { optOutTypes } from './opt-outs.js';
import { registrationPatch } from './registration.js';
import type { TwilioSimulator } from './twilio-simulator.js';

const inboundBody = z.strictObject({
  from: simulatedPhone,
  body: z.string().max(1600),
  to: simulatedPhone.optional(),
  optOutType: z.enum(optOutTypes).optional(),
  media: z.array(inboundMedia).max(10).optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
});

const messageQuery = z.strictObject({
  to: simulatedPhone.optional(),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(0).max(100_000).default(100_000),
});

export function registerTwilioControl(server: FastifyInstance, simulator: TwilioSimulator): Promise<void> {
  return Promise.resolve(
    server.register(
      async (control) => {
        answerControlErrors(control);
        control.get('/faults', (_request, reply) => reply.send(simulator.faultsInForce()));
        control.post('/faults', (request, reply) =>
          reply.send(simulator.faults(parseControl(twilioFaults, request.body))),
        );
        control.delete('/faults', async () => simulator.liftFaults());
        control.get('/registration', (_request, reply) => reply.send(simulator.registration()));
        control.post('/registration', (request, reply) =>
          reply.send(simulator.changeRegistration(parseControl(registrationPatch, request.body))),
        );
        control.get('/messages', (request, reply) => {
          const { to, offset, limit } = parseControl(messageQuery, request.query);
          const accepted = simulator.messages.filter((message) => to === undefined || message.to === to);
          return reply.send({
            total: accepted.length,
            segments: accepted.reduce((sum, message) => sum + message.segments, 0),
            peakSegmentsPerSecond: peakSegments(accepted),
            attempts: simulator.attempts.filter((attempt) => to === undefined || attempt.to === to).length,
            countByPhone: countByPhone(accepted),
            doubles: findDoubles(accepted),
            messages: accepted.slice(offset, offset + limit),
          });
        });
        control.get('/attempts', (request, reply) => {
          const { to, offset, limit } = parseControl(messageQuery, request.query);
          const attempts = simulator.attempts.filter((attempt) => to === undefined || attempt.to === to);
          return reply.send({ total: attempts.length, attempts: attempts.slice(offset, offset + limit) });
        });
        control.post('/inbound', async (request, reply) => {
          const text = parseControl(inboundBody, request.body);
          if (text.url === undefined && simulator.inboundUrl === null)
            return reply.code(400).send({ error: 'No inbound URL is set: give url in the body.' });
          return simulator.sendInbound(text);
        });
        control.delete('/', async (_request, reply) => {
          simulator.reset();
          return reply.code(204).send();
        });
      },
      { prefix: '/_control' },
    ),
  );
}
