import { type Customer, listCustomers } from '@lacquer/contracts/customers/customer';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { SquareOptions } from '../square/account/square-options.js';
import { receiveEvent } from './receive-event.js';
import { runCustomer, type RunningCustomer } from './running-customer.js';
import { SquareAccount } from './square-account.js';

type PaymentState = Partial<Parameters<SquareAccount['setPayment']>[0]>;

/** The payment P1, or another; each has an order of its own, since payments of one order are one visit. */
function paymentOf(state: PaymentState) {
  const id = state.id ?? 'P1';
  const orderId = state.orderId ?? id.replace('P', 'O');
  return { amount: 4500, tip: 900, customerId: 'C1', ...state, id, orderId };
}

/** The customer service and its connected Square account. */
export class PayingSalon {
  private constructor(
    readonly square: SquareAccount,
    readonly customer: RunningCustomer,
  ) {}

  static async open(options: SquareOptions = {}): Promise<PayingSalon> {
    const square = await SquareAccount.start();
    return new PayingSalon(square, await runCustomer({ ...square.connection, ...options }));
  }

  /** Creates a payment and delivers its notification. A later state of the same payment has a later `updatedAt`. */
  async pay(state: PaymentState = {}, discounts: { name: string }[] = []): Promise<void> {
    const payment = paymentOf(state);
    this.square.setOrder(payment.orderId, [{ name: 'Gel Manicure' }], discounts);
    this.square.setPayment(payment);
    await this.tell('payment.updated', payment.id);
  }

  /** Creates a payment for two services without a notification. */
  charge(state: PaymentState = {}): void {
    this.square.setCustomer('C1', { phone: '(213) 555-0142', email: 'ana@example.com' });
    const payment = paymentOf(state);
    this.square.setOrder(payment.orderId, [
      { name: 'Gel Manicure', variation_name: 'Regular' },
      { name: 'Nail Art', variation_name: 'Ten nails' },
      {},
    ]);
    this.square.setPayment(payment);
  }

  /** Resolves when the notification is stored. */
  receive(notification: { rawBody: string; signature: string | null }): ReturnType<typeof receiveEvent> {
    return receiveEvent(this.customer, notification);
  }

  /** Delivers a notification of a payment; resolves when it is stored. */
  notify(paymentId: string, eventId?: string): ReturnType<typeof receiveEvent> {
    return this.receive(this.square.notify('payment.updated', paymentId, eventId));
  }

  /** In order of arrival. */
  async events(): Promise<{ processed: boolean; attempts: number; last_error: string | null; waits: boolean }[]> {
    return this.customer.rows(
      `SELECT processed_at IS NOT NULL AS processed, attempts, last_error,
         processed_at IS NULL AND next_attempt_at IS NULL AS waits FROM square_event ORDER BY received_at`,
    );
  }

  allProcessed(): Promise<unknown> {
    return eventually(async () => (await this.events()).every(({ processed }) => processed));
  }

  /** Makes every open event due, as the passing of time would. */
  comeDue(): Promise<unknown> {
    return this.customer.rows('UPDATE square_event SET next_attempt_at = now() WHERE processed_at IS NULL');
  }

  async tell(type: string, id: string, object?: object): Promise<void> {
    await this.receive(this.square.notify(type, id, undefined, object));
    await this.settled();
  }

  /** Resolves when each event is processed or waits for its next attempt. */
  async settled(): Promise<void> {
    await eventually(
      async () =>
        (await this.customer.rows('SELECT FROM square_event WHERE processed_at IS NULL AND last_error IS NULL'))
          .length === 0,
    );
  }

  async list(): Promise<Customer[]> {
    return (await this.customer.call(listCustomers, listCustomers.request.parse({ limit: 500 }))).customers;
  }

  /** Phone, visits and cents of each customer, by phone. */
  async sums(): Promise<[string | null, number, number][]> {
    const rows = (await this.list()).map(({ phoneNumber, visitCount, totalSpent }): [string | null, number, number] => [
      phoneNumber,
      visitCount,
      totalSpent,
    ]);
    return rows.toSorted(([one], [other]) => (one ?? '').localeCompare(other ?? ''));
  }

  /** Types and data of the published events, in order. */
  async published(): Promise<{ type: string; data: Record<string, unknown> }[]> {
    return this.customer.rows('SELECT type, data FROM outbox ORDER BY sequence');
  }

  /** A salon that the cases of a file share, with `reset` between them. */
  static async openShared(options: SquareOptions = {}): Promise<PayingSalon> {
    const salon = await PayingSalon.open(options);
    await salon.customer.share();
    return salon;
  }

  /** Sets both back to the state after `openShared`. */
  async reset(): Promise<void> {
    this.square.reset();
    await this.customer.reset();
    this.square.requests.length = 0;
  }

  async close(): Promise<void> {
    await this.customer.stop();
    await this.square.stop();
  }
}
