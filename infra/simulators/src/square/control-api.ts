import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { answerControlErrors, parseControl } from '../control/bad-request.js';
import { UnknownObjectError } from './account.js';
import {
  booking,
  bookingChange,
  customerChange,
  dispute,
  payment,
  paymentChange,
  profile,
  refund,
  unlinkedRefund,
} from './requests.js';
import { squareFaults } from './faults.js';
import type { SquareSimulator } from './square-simulator.js';

const merge = z.strictObject({ customerIds: z.array(z.string()).min(2).max(10) });
const rename = z.strictObject({ name: z.string(), to: z.string().trim().min(1).max(255) });
type ById = { Params: { id: string } };

export function registerSquareControl(server: FastifyInstance, simulator: SquareSimulator): Promise<void> {
  return Promise.resolve(
    server.register(
      async (control) => {
        answerControlErrors(control);
        control.get('/faults', (_request, reply) => reply.send(simulator.faultsInForce()));
        control.post('/faults', (request, reply) =>
          reply.send(simulator.faults(parseControl(squareFaults, request.body))),
        );
        control.delete('/faults', async () => simulator.liftFaults());
        control.get('/notifications', async () => ({
          total: simulator.notifications.length,
          notifications: simulator.notifications,
        }));
        control.get('/payments', async () => ({ total: simulator.payments.length, payments: simulator.payments }));
        control.post('/payments', async (request, reply) => {
          const fields = parseControl(payment, request.body);
          return act(reply.code(201), () => simulator.pay(fields));
        });
        control.post<ById>('/payments/:id', async (request, reply) => {
          const change = parseControl(paymentChange, request.body);
          return act(reply, () => simulator.updatePayment(request.params.id, change));
        });
        control.post<ById>('/payments/:id/refunds', async (request, reply) => {
          const fields = parseControl(refund, request.body ?? {});
          return act(reply.code(201), () => simulator.refund(request.params.id, fields));
        });
        control.post<ById>('/payments/:id/disputes', async (request, reply) => {
          const fields = parseControl(dispute, request.body);
          return act(reply.code(201), () => simulator.dispute(request.params.id, fields));
        });
        control.get('/bookings', async () => ({ total: simulator.bookings.length, bookings: simulator.bookings }));
        control.post('/bookings', async (request, reply) => {
          const fields = parseControl(booking, request.body);
          return act(reply.code(201), () => simulator.book(fields));
        });
        control.post<ById>('/bookings/:id', async (request, reply) => {
          const change = parseControl(bookingChange, request.body);
          return act(reply, () => simulator.changeBooking(request.params.id, change));
        });
        control.post('/refunds', async (request, reply) => {
          const fields = parseControl(unlinkedRefund, request.body);
          return act(reply.code(201), () => simulator.refundUnlinked(fields));
        });
        control.post('/customers', async (request, reply) => {
          const fields = parseControl(profile, request.body);
          return act(reply.code(201), () => simulator.addProfile(fields));
        });
        control.post<ById>('/customers/:id', async (request, reply) => {
          const change = parseControl(customerChange, request.body);
          return act(reply, () => simulator.updateCustomer(request.params.id, change));
        });
        control.delete<ById>('/customers/:id', async (request, reply) =>
          act(reply.code(204), () => simulator.deleteCustomer(request.params.id)),
        );
        control.post('/groups/rename', async (request, reply) => {
          const { name, to } = parseControl(rename, request.body);
          return act(reply.code(204), () => simulator.renameGroup(name, to));
        });
        control.post('/customers/merge', async (request, reply) => {
          const { customerIds } = parseControl(merge, request.body);
          return act(reply.code(201), () => simulator.mergeCustomers(customerIds));
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

function act(reply: FastifyReply, work: () => unknown) {
  try {
    return reply.send(work());
  } catch (error) {
    if (error instanceof UnknownObjectError) return reply.code(400).send({ error: error.message });
    throw error;
  }
}
