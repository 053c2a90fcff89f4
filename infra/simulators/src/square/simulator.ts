import { seededRandom } from '../faults/chance.js';
import { applyFaults, type ClockFaults, type RequestFaults, type WebhookFaults } from '../faults/fault-plan.js';
import { createServer, listen, type ListenOptions } from '../http/server.js';
import { WebhookDispatcher } from '../webhooks/dispatcher.js';
import { SquareAccount } from './account.js';
import { registerConnect } from './connect-api.js';
import { registerSquareControl } from './control-api.js';
import { type BookingFaults, type ListFaults, squareFaults } from './faults.js';
import { Notifications } from './notifications.js';
import type { SquareSimulator } from './square-simulator.js';
import { salesSummary } from './sales-summary.js';
import { SquareStore } from './store.js';

export interface SquareOptions extends ListenOptions {
  accessToken: string;
  signatureKey: string;
  /** The product's exact `SQUARE_WEBHOOK_URL`, which the signature covers. */
  notificationUrl?: string;
  merchantId?: string;
  locationId?: string;
  /** The number of retries. */
  retries?: number;
  /** Milliseconds before the first retry; doubles each time. */
  retryDelayMs?: number;
  /** The seed of the random faults. */
  seed?: number;
}

export async function startSquareSimulator(options: SquareOptions): Promise<SquareSimulator> {
  const { merchantId = 'MLSIMULATED01', locationId = 'LSIMULATED001' } = options;
  const inForce = {
    requests: {} as RequestFaults,
    lists: {} as ListFaults,
    clock: {} as ClockFaults,
    bookings: {} as BookingFaults,
    webhooks: {} as WebhookFaults,
  };
  const noFaults = { requests: null, lists: null, clock: null, bookings: null, webhooks: null };
  const random = seededRandom(options.seed ?? 1);
  const dispatcher = new WebhookDispatcher(inForce.webhooks, random);
  const store = new SquareStore(locationId, inForce.clock);
  const notifications = new Notifications(
    {
      signatureKey: options.signatureKey,
      merchantId,
      retries: options.retries ?? 4,
      retryDelayMs: options.retryDelayMs ?? 200,
    },
    dispatcher,
    () => store.now(),
  );
  notifications.url = options.notificationUrl ?? null;
  const account = new SquareAccount(store, notifications, inForce.bookings);
  const changeFaults = (patch: Parameters<typeof applyFaults>[1]) => {
    applyFaults(inForce, patch);
    dispatcher.faultsChanged();
    return structuredClone(inForce);
  };

  const server = createServer();
  const simulator: SquareSimulator = {
    url: '',
    get payments() {
      return [...store.payments.values()];
    },
    get customers() {
      return [...store.customers.values()];
    },
    get bookings() {
      return [...store.bookings.values()];
    },
    orders: store.orders,
    notifications: notifications.records,
    get notificationUrl() {
      return notifications.url;
    },
    set notificationUrl(url) {
      notifications.url = url;
    },
    addItem: (input) => store.addItem(input),
    addProfile: (input) => account.addProfile(input),
    pay: (input) => account.pay(input),
    updatePayment: (id, change) => account.updatePayment(id, change),
    refund: (paymentId, input) => account.refund(paymentId, input),
    refundUnlinked: (input) => account.refundUnlinked(input),
    salesSummary: (from, to) => salesSummary(store, from, to),
    dispute: (paymentId, input) => account.dispute(paymentId, input),
    book: (input) => account.book(input),
    changeBooking: (id, change) => account.changeBooking(id, change),
    updateCustomer: (id, change) => account.updateCustomer(id, change),
    renameGroup: (name, to) => account.renameGroup(name, to),
    deleteCustomer: (id) => account.deleteCustomer(id),
    mergeCustomers: (ids) => account.mergeCustomers(ids),
    faults: (patch) => changeFaults(squareFaults.parse(patch)),
    faultsInForce: () => structuredClone(inForce),
    liftFaults: () => changeFaults(noFaults),
    reset: () => {
      dispatcher.reset();
      store.clear();
      notifications.clear();
      changeFaults(noFaults);
    },
    idle: () => dispatcher.idle(),
    close: async () => {
      dispatcher.close();
      await server.close();
    },
  };
  const { accessToken } = options;
  await server.register((scope) =>
    registerConnect(scope, {
      accessToken,
      locationId,
      merchantId,
      store,
      notifications,
      faults: inForce.requests,
      listFaults: inForce.lists,
      bookingFaults: inForce.bookings,
      random,
    }),
  );
  await registerSquareControl(server, simulator);
  return Object.assign(simulator, { url: await listen(server, 'Square', options) });
}
