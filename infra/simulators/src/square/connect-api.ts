import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Random } from '../faults/chance.js';
import type { RequestFaults } from '../faults/fault-plan.js';
import { RequestGate } from '../faults/request-gate.js';
import { failureBodies, notFound, SquareFailure, unauthorized } from './errors.js';
import { refuseBookings } from './booking-refusals.js';
import { listBookings } from './bookings.js';
import { listCatalog, listGroups, retrieveCustomers, retrieveOrders } from './retrieve.js';
import { cursorOf, searchCustomers, searchEvents } from './search.js';
import { type Listed, listDisputes, listPage, paymentSortFields, refundSortFields } from './listing.js';
import type { BookingFaults, ListFaults, ListName } from './faults.js';
import { readPage } from './list-faults.js';
import type { Notifications } from './notifications.js';
import type { SquareStore } from './store.js';

export interface ConnectApi {
  accessToken: string;
  locationId: string;
  merchantId: string;
  store: SquareStore;
  notifications: Notifications;
  faults: RequestFaults;
  listFaults: ListFaults;
  bookingFaults: BookingFaults;
  random: Random;
}

type Query = Record<string, string | undefined>;

/** The part of Square's Connect API that reads payments, refunds, disputes, bookings, orders, customers and events. */
export async function registerConnect(server: FastifyInstance, api: ConnectApi): Promise<void> {
  const { store } = api;
  const gate = new RequestGate(api.faults, api.random, failureBodies);
  const lists = { faults: api.listFaults, random: api.random };
  const expected = digest(`Bearer ${api.accessToken}`);

  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof SquareFailure) return reply.code(error.status).send(error.body);
    const status = error.statusCode ?? 500;
    return reply.code(status).send(failureBodies.serverError(status));
  });
  server.addHook('onSend', async (_request, reply) => void reply.header('date', store.clockNow().toUTCString()));
  server.setNotFoundHandler((_request, reply) => reply.code(404).send(notFound('Resource not found.').body));

  await server.register(
    async (connect) => {
      connect.addHook('preHandler', async (request) => {
        if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) throw unauthorized();
      });
      /** Faults apply before and after the response is created. The response is a snapshot. */
      const answer = (path: string, read: (request: { params: { id: string }; query: Query }) => object) =>
        connect.get<{ Params: { id: string }; Querystring: Query }>(path, async (request, reply) => {
          if (await gate.failsBefore(request, reply)) return reply;
          const body = read(request);
          if (await gate.failsAfter(request, reply)) return reply;
          return reply.send(body);
        });

      const search = (path: string, read: (body: unknown) => object) =>
        connect.post<{ Body: unknown }>(path, async (request, reply) => {
          if (await gate.failsBefore(request, reply)) return reply;
          const body = read(request.body);
          if (await gate.failsAfter(request, reply)) return reply;
          return reply.send(body);
        });

      const list = (name: ListName, items: () => Iterable<Listed>, sortFields: ReadonlySet<string>) =>
        answer(`/${name}`, ({ query }) =>
          readPage(lists, name, query.cursor, (cursor) => {
            const page = listPage(items(), { ...query, cursor }, sortFields);
            // Square omits empty fields
            return {
              ...(page.items.length > 0 && { [name]: page.items }),
              ...(page.cursor !== undefined && { cursor: page.cursor }),
            };
          }),
        );
      list('payments', () => store.payments.values(), paymentSortFields);
      list('refunds', () => store.refunds.values(), refundSortFields);
      answer('/disputes', ({ query }) =>
        readPage(lists, 'disputes', query.cursor, (cursor) => listDisputes(store.disputes.values(), cursor)),
      );
      answer('/payments/:id', ({ params }) => ({
        payment: found(store.payments.get(params.id), `Could not find payment with id: ${params.id}`),
      }));
      answer('/refunds/:id', ({ params }) => ({
        refund: found(store.refunds.get(params.id), `Could not find refund with id: ${params.id}`),
      }));
      answer('/orders/:id', ({ params }) => ({
        order: found(store.orders.get(params.id), `Order not found for id ${params.id}`),
      }));
      answer('/customers/groups', ({ query }) => listGroups(store.groups.values(), query));
      answer('/catalog/list', ({ query }) => listCatalog(store.items.values(), query));
      answer('/customers/:id', ({ params }) => ({
        customer: found(store.customers.get(params.id), `Customer with ID \`${params.id}\` not found.`),
      }));
      answer('/disputes/:id', ({ params }) => ({
        dispute: found(store.disputes.get(params.id), `Dispute not found for id ${params.id}`),
      }));
      answer('/bookings', ({ query }) => {
        refuseBookings(api.bookingFaults.refused);
        return readPage(lists, 'bookings', query.cursor, (cursor) =>
          listBookings(store.bookings.values(), { ...query, cursor }, store.clockNow()),
        );
      });
      answer('/bookings/:id', ({ params }) => {
        refuseBookings(api.bookingFaults.refused);
        return { booking: found(store.bookings.get(params.id), `Booking not found for id ${params.id}`) };
      });
      search('/orders/batch-retrieve', (body) => retrieveOrders(store.orders, body));
      search('/customers/bulk-retrieve', (body) => retrieveCustomers(store.customers, body));
      const searched = (name: ListName, path: string, read: (body: object) => object) =>
        search(path, (body) =>
          readPage(lists, name, cursorOf(body), (cursor) => read({ ...(body as object | undefined), cursor })),
        );
      searched('customers', '/customers/search', (body) => searchCustomers(store.customers.values(), body));
      searched('events', '/events', (body) => searchEvents(api.notifications.bodies, body));
      answer('/locations', () => ({
        locations: [
          {
            id: api.locationId,
            name: 'Simulated location',
            merchant_id: api.merchantId,
            status: 'ACTIVE',
            currency: 'USD',
          },
        ],
      }));
    },
    { prefix: '/v2' },
  );
}

function found<Item>(item: Item | undefined, otherwise: string): Item {
  if (item === undefined) throw notFound(otherwise);
  return item;
}

/** Hashes to a fixed length, so that the comparison takes constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
