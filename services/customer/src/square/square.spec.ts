import { getSquareStatus, recordVisit, summarizeCustomers } from '@lacquer/contracts/customers/customer';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PayingSalon } from '../testing/paying-salon.js';
import { sign } from '../testing/square-account.js';

describe('payments from Square', () => {
  let salon: PayingSalon;
  beforeAll(async () => {
    salon = await PayingSalon.openShared();
  });
  afterEach(() => salon.reset());
  afterAll(() => salon.close());

  const putOff = (reason: string) =>
    eventually(async () => (await salon.events()).some(({ last_error }) => last_error?.includes(reason)));

  it('create a customer and a visit with the amount for services and a separate tip', async () => {
    salon.charge();

    expect(await salon.notify('P1')).toEqual({ accepted: true, duplicate: false });
    await salon.allProcessed();

    expect(await salon.list()).toEqual([
      {
        id: expect.any(String),
        phoneNumber: '+12135550142',
        email: 'ana@example.com',
        totalSpent: 4500,
        visitCount: 1,
        lastVisit: '2026-03-01T18:30:00.000Z',
        services: ['Gel Manicure', 'Nail Art (Ten nails)'],
      },
    ]);
    expect(await salon.customer.rows('SELECT source, amount, tip, square_payment_id FROM visit')).toEqual([
      { source: 'square', amount: 4500, tip: 900, square_payment_id: 'P1' },
    ]);
    expect(await salon.customer.rows('SELECT kind, channel FROM consent_entry')).toEqual([
      { kind: 'relationship', channel: 'square-payment' },
    ]);
    expect(await salon.customer.rows('SELECT square_customer_id, phone_number FROM square_customer')).toEqual([
      { square_customer_id: 'C1', phone_number: '+12135550142' },
    ]);
    const status = await salon.customer.call(getSquareStatus, {});
    expect(status.connected).toBe(true);
    expect(Date.parse(status.lastEventAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('are accepted twice and counted once when an event is delivered twice', async () => {
    salon.charge();

    expect(await salon.notify('P1', 'E1')).toEqual({ accepted: true, duplicate: false });
    expect(await salon.notify('P1', 'E1')).toEqual({ accepted: true, duplicate: true });
    await salon.allProcessed();
    expect(await salon.notify('P1', 'E1')).toEqual({ accepted: true, duplicate: true });
    await salon.allProcessed();

    expect(await salon.events()).toHaveLength(1);
    expect(salon.square.requests.filter((url) => url === '/v2/payments/P1')).toHaveLength(1);
    expect(await salon.list()).toMatchObject([{ visitCount: 1, totalSpent: 4500 }]);
  });

  it('stay one visit when twelve concurrent events report the same payment', async () => {
    salon.charge();

    await Promise.all(Array.from({ length: 12 }, () => salon.notify('P1')));
    await salon.allProcessed();

    expect(await salon.events()).toEqual(
      Array.from({ length: 12 }, () => ({ processed: true, attempts: 1, last_error: null, waits: false })),
    );
    expect(await salon.list()).toMatchObject([{ visitCount: 1, totalSpent: 4500 }]);
    expect(await salon.customer.rows('SELECT 1 FROM consent_entry')).toHaveLength(1);
  });

  it('are updated by a newer state and ignore an older one', async () => {
    salon.charge({ amount: 4500, updatedAt: '2026-03-01T18:30:02.000Z' });
    await salon.notify('P1');
    await salon.allProcessed();
    salon.charge({ amount: 5000, updatedAt: '2026-03-01T18:30:05.000Z' });
    await salon.notify('P1');
    await salon.allProcessed();
    expect(await salon.list()).toMatchObject([{ visitCount: 1, totalSpent: 5000 }]);

    salon.charge({ amount: 1, updatedAt: '2026-03-01T18:30:03.000Z' });
    await salon.notify('P1');
    await salon.allProcessed();

    expect(await salon.list()).toMatchObject([{ visitCount: 1, totalSpent: 5000 }]);
  });

  it('move with their visit when Square reports another customer, and both totals stay correct', async () => {
    salon.charge();
    salon.square.setCustomer('C2', { phone: '+1 213 555 0143' });
    await salon.notify('P1');
    await salon.allProcessed();

    salon.charge({ customerId: 'C2', updatedAt: '2026-03-01T18:31:00.000Z' });
    await salon.notify('P1');
    await salon.allProcessed();

    const sums = (await salon.list()).map(({ phoneNumber, visitCount, totalSpent }) => [
      phoneNumber,
      visitCount,
      totalSpent,
    ]);
    expect(sums).toEqual([['+12135550143', 1, 4500]]);
  });

  it('belong to the manually entered customer with the same phone, whose e-mail address is kept', async () => {
    const form = { phoneNumber: '2135550142', email: 'by.hand@example.com', serviceName: 'Spa Pedicure', amount: 3500 };
    await salon.customer.call(recordVisit, recordVisit.request.parse(form));
    salon.charge();

    await salon.notify('P1');
    await salon.allProcessed();

    expect(await salon.list()).toMatchObject([{ email: 'by.hand@example.com', visitCount: 2, totalSpent: 8000 }]);
    expect(await salon.customer.call(summarizeCustomers, {})).toEqual({
      totalCustomers: 1,
      totalRevenue: 8000,
      totalVisits: 2,
      smsSubscribers: 1,
    });
  });

  it('count only when completed', async () => {
    salon.charge({ status: 'APPROVED' });
    await salon.notify('P1');
    await salon.allProcessed();
    expect(await salon.list()).toEqual([]);

    salon.charge({ status: 'COMPLETED' });
    await salon.notify('P1');
    await salon.allProcessed();
    expect(await salon.list()).toHaveLength(1);
  });

  it('are retried while they have no customer, and are counted once they do', async () => {
    salon.charge({ customerId: undefined });
    await salon.notify('P1');
    await putOff('no phone yet: the payment names no customer');
    expect(await salon.list()).toEqual([]);

    salon.charge();
    await salon.comeDue();
    await salon.allProcessed();

    expect(await salon.list()).toMatchObject([{ phoneNumber: '+12135550142', visitCount: 1 }]);
  });

  it('stay visible with their reason, without an open event, when no phone has arrived by the last attempt', async () => {
    salon.charge();
    salon.square.setCustomer('C1', { phone: '555-0142' });
    await salon.notify('P1');
    await putOff('not a number we can text');
    await salon.customer.rows('UPDATE square_event SET incomplete_attempts = 5');
    await salon.comeDue();

    await salon.allProcessed();

    expect(await salon.customer.rows('SELECT outcome, reason FROM square_payment')).toEqual([
      { outcome: 'no-phone', reason: 'the phone at Square is not a number we can text: 555-0142' },
    ]);
  });

  it('count immediately and get their services when the order arrives late', async () => {
    salon.charge();
    salon.square.setOrder('O1', []);
    await salon.notify('P1');
    await putOff('no line items yet');
    expect(await salon.list()).toMatchObject([{ visitCount: 1, totalSpent: 4500, services: [] }]);

    salon.square.setOrder('O1', [{ name: 'Gel Manicure' }]);
    await salon.comeDue();
    await salon.allProcessed();

    expect(await salon.list()).toMatchObject([{ visitCount: 1, totalSpent: 4500, services: ['Gel Manicure'] }]);
  });

  it('are finished after the last attempt when the order never gets line items', async () => {
    salon.charge();
    salon.square.setOrder('O1', []);
    await salon.notify('P1');
    await putOff('no line items yet');
    await salon.customer.rows('UPDATE square_event SET incomplete_attempts = 5');
    await salon.comeDue();

    await salon.allProcessed();

    expect(await salon.list()).toMatchObject([{ visitCount: 1, totalSpent: 4500, services: [] }]);
  });

  it('survive failures of Square', async () => {
    salon.charge();
    salon.square.failure = { status: 503, code: 'SERVICE_UNAVAILABLE' };
    await salon.notify('P1');
    await putOff('503 SERVICE_UNAVAILABLE');

    salon.square.failure = null;
    await salon.comeDue();
    await salon.allProcessed();

    expect(await salon.list()).toMatchObject([{ visitCount: 1, totalSpent: 4500 }]);
  });

  it('leave no visit when the event cannot be marked in the same transaction', async () => {
    salon.charge();
    await salon.customer.rows('ALTER TABLE square_event ADD CONSTRAINT refuse_all CHECK (processed_at IS NULL)');
    await salon.notify('P1');
    await putOff('refuse_all');
    expect(await salon.customer.rows('SELECT 1 FROM visit UNION ALL SELECT 1 FROM customer')).toEqual([]);

    await salon.customer.rows('ALTER TABLE square_event DROP CONSTRAINT refuse_all');
    await salon.comeDue();
    await salon.allProcessed();

    expect(await salon.list()).toMatchObject([{ visitCount: 1, totalSpent: 4500 }]);
  });

  it('may exceed 32 bits and stay exact to the cent', async () => {
    salon.charge({ amount: 2 ** 31, tip: 2 ** 32 });
    await salon.notify('P1');
    salon.charge({ id: 'P2', amount: 2 ** 31 });
    await salon.notify('P2');
    await salon.allProcessed();

    expect(await salon.list()).toMatchObject([{ visitCount: 2, totalSpent: 2 ** 32 }]);
    expect(await salon.customer.call(summarizeCustomers, {})).toMatchObject({ totalRevenue: 2 ** 32 });
    expect(await salon.customer.rows('SELECT max(tip)::text AS tip FROM visit')).toEqual([{ tip: String(2 ** 32) }]);
  });

  it('omit what PostgreSQL cannot store: NUL in a line item or an event, and a payload nested too deeply', async () => {
    salon.charge();
    salon.square.setOrder('O1', [{ name: 'Gel\0 Manicure', variation_name: '\0' }]);
    const withNul = JSON.parse(
      Buffer.from(salon.square.notify('payment.updated', 'P1').rawBody, 'base64').toString(),
    ) as object;
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
    expect(await salon.receive(sign(JSON.stringify({ ...withNul, note: 'a\0b' })))).toMatchObject({ accepted: true });
    expect(
      await salon.receive(sign(`{"type":"payment.updated","event_id":"deep","data":{"id":"P1"},"nested":${deep}}`)),
    ).toMatchObject({ accepted: true });
    await salon.allProcessed();

    expect(await salon.list()).toMatchObject([{ visitCount: 1, totalSpent: 4500, services: ['Gel Manicure'] }]);
  });

  it('in another currency are shown to staff and never added', async () => {
    salon.charge({ amount: 4500, currency: 'CAD' });
    await salon.notify('P1');
    await salon.notify('P1');
    salon.charge({ id: 'P2', amount: 4500, tip: undefined, currency: 'JPY' });
    await salon.notify('P2');
    await salon.allProcessed();

    expect(await salon.list()).toEqual([]);
    const { setAside } = await salon.customer.call(getSquareStatus, {});
    expect(Object.fromEntries(setAside.map(({ paymentId, reason }) => [paymentId, reason]))).toEqual({
      P1: 'paid in CAD (CA$45.00): only amounts in USD are added',
      P2: 'paid in JPY (¥4,500): only amounts in USD are added',
    });
    expect(setAside).toHaveLength(2);
  });
});
