import { getSquareStatus, listCustomers, recordVisit, summarizeCustomers } from '@lacquer/contracts/customers/customer';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { receiveEvent } from '../testing/receive-event.js';
import { eventually, runCustomer, type RunningCustomer } from '../testing/running-customer.js';
import { sign, SquareAccount } from '../testing/square-account.js';

describe('payments from Square', () => {
  let square: SquareAccount;
  let customer: RunningCustomer;
  beforeEach(async () => {
    square = await SquareAccount.start();
    customer = await runCustomer(square.connection);
  });
  afterEach(async () => {
    await customer.stop();
    await square.stop();
  });

  const receive = (notification: { rawBody: string; signature: string | null }) => receiveEvent(customer, notification);
  const notify = (paymentId: string, eventId?: string) => receive(square.notify('payment.updated', paymentId, eventId));
  const list = async () => (await customer.call(listCustomers, listCustomers.request.parse({ limit: 500 }))).customers;
  const events = () =>
    customer.rows<{ processed: boolean; attempts: number; last_error: string | null; waits: boolean }>(
      `SELECT processed_at IS NOT NULL AS processed, attempts, last_error,
         processed_at IS NULL AND next_attempt_at IS NULL AS waits FROM square_event ORDER BY received_at`,
    );
  const allProcessed = () => eventually(async () => (await events()).every(({ processed }) => processed));
  const putOff = (reason: string) =>
    eventually(async () => (await events()).some(({ last_error }) => last_error?.includes(reason)));
  /** What the clock would do. */
  const comeDue = () => customer.rows('UPDATE square_event SET next_attempt_at = now() WHERE processed_at IS NULL');
  const somebodyPays = (over: Partial<Parameters<SquareAccount['setPayment']>[0]> = {}) => {
    square.setCustomer('C1', { phone: '(213) 555-0142', email: 'ana@example.com' });
    square.setOrder('O1', [
      { name: 'Gel Manicure', variation_name: 'Regular' },
      { name: 'Nail Art', variation_name: 'Ten nails' },
      {},
    ]);
    square.setPayment({ id: 'P1', amount: 4500, tip: 900, customerId: 'C1', orderId: 'O1', ...over });
  };

  it('make a customer and a visit: what was paid for services, the tip apart', async () => {
    somebodyPays();

    expect(await notify('P1')).toEqual({ accepted: true, duplicate: false });
    await allProcessed();

    expect(await list()).toEqual([
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
    expect(await customer.rows('SELECT source, amount, tip, square_payment_id FROM visit')).toEqual([
      { source: 'square', amount: 4500, tip: 900, square_payment_id: 'P1' },
    ]);
    expect(await customer.rows('SELECT kind, channel FROM consent_entry')).toEqual([
      { kind: 'relationship', channel: 'square-payment' },
    ]);
    expect(await customer.rows('SELECT square_customer_id, phone_number FROM square_customer')).toEqual([
      { square_customer_id: 'C1', phone_number: '+12135550142' },
    ]);
    const status = await customer.call(getSquareStatus, {});
    expect(status.connected).toBe(true);
    expect(Date.parse(status.lastEventAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('are accepted twice and counted once when an event arrives twice', async () => {
    somebodyPays();

    expect(await notify('P1', 'E1')).toEqual({ accepted: true, duplicate: false });
    expect(await notify('P1', 'E1')).toEqual({ accepted: true, duplicate: true });
    await allProcessed();
    expect(await notify('P1', 'E1')).toEqual({ accepted: true, duplicate: true });
    await allProcessed();

    expect(await events()).toHaveLength(1);
    expect(square.requests.filter((url) => url === '/v2/payments/P1')).toHaveLength(1);
    expect(await list()).toMatchObject([{ visitCount: 1, totalSpent: 4500 }]);
  });

  it('stay one visit when twelve events tell of one payment at once', async () => {
    somebodyPays();

    await Promise.all(Array.from({ length: 12 }, () => notify('P1')));
    await allProcessed();

    expect(await events()).toEqual(
      Array.from({ length: 12 }, () => ({ processed: true, attempts: 1, last_error: null, waits: false })),
    );
    expect(await list()).toMatchObject([{ visitCount: 1, totalSpent: 4500 }]);
    expect(await customer.rows('SELECT 1 FROM consent_entry')).toHaveLength(1);
  });

  it('take the newer state of a payment and leave it in place when an older one is seen later', async () => {
    somebodyPays({ amount: 4500, updatedAt: '2026-03-01T18:30:02.000Z' });
    await notify('P1');
    await allProcessed();
    somebodyPays({ amount: 5000, updatedAt: '2026-03-01T18:30:05.000Z' });
    await notify('P1');
    await allProcessed();
    expect(await list()).toMatchObject([{ visitCount: 1, totalSpent: 5000 }]);

    somebodyPays({ amount: 1, updatedAt: '2026-03-01T18:30:03.000Z' });
    await notify('P1');
    await allProcessed();

    expect(await list()).toMatchObject([{ visitCount: 1, totalSpent: 5000 }]);
  });

  it('move with their visit when Square names another customer, and both sums stay right', async () => {
    somebodyPays();
    square.setCustomer('C2', { phone: '+1 213 555 0143' });
    await notify('P1');
    await allProcessed();

    somebodyPays({ customerId: 'C2', updatedAt: '2026-03-01T18:31:00.000Z' });
    await notify('P1');
    await allProcessed();

    const sums = (await list()).map(({ phoneNumber, visitCount, totalSpent }) => [phoneNumber, visitCount, totalSpent]);
    expect(sums).toEqual([
      ['+12135550143', 1, 4500],
      ['+12135550142', 0, 0],
    ]);
  });

  it('belong to the customer that staff entered under the same phone, whose e-mail is kept', async () => {
    const form = { phoneNumber: '2135550142', email: 'by.hand@example.com', serviceName: 'Spa Pedicure', amount: 3500 };
    await customer.call(recordVisit, recordVisit.request.parse(form));
    somebodyPays();

    await notify('P1');
    await allProcessed();

    expect(await list()).toMatchObject([{ email: 'by.hand@example.com', visitCount: 2, totalSpent: 8000 }]);
    expect(await customer.call(summarizeCustomers, {})).toEqual({
      totalCustomers: 1,
      totalRevenue: 8000,
      totalVisits: 2,
      smsSubscribers: 1,
    });
  });

  it('count only when they are completed', async () => {
    somebodyPays({ status: 'APPROVED' });
    await notify('P1');
    await allProcessed();
    expect(await list()).toEqual([]);

    somebodyPays({ status: 'COMPLETED' });
    await notify('P1');
    await allProcessed();
    expect(await list()).toHaveLength(1);
  });

  it('are looked at again while they name no customer, and taken in once they do', async () => {
    somebodyPays({ customerId: undefined });
    await notify('P1');
    await putOff('no phone yet: the payment names no customer');
    expect(await list()).toEqual([]);

    somebodyPays();
    await comeDue();
    await allProcessed();

    expect(await list()).toMatchObject([{ phoneNumber: '+12135550142', visitCount: 1 }]);
  });

  it('stay visible with their reason, without an open event, when no phone has come after the last look', async () => {
    somebodyPays();
    square.setCustomer('C1', { phone: '555-0142' });
    await notify('P1');
    await putOff('not a number we can text');
    await customer.rows('UPDATE square_event SET incomplete_attempts = 5');
    await comeDue();

    await allProcessed();

    expect(await customer.rows('SELECT outcome, reason FROM square_payment')).toEqual([
      { outcome: 'no-phone', reason: 'the phone at Square is not a number we can text: 555-0142' },
    ]);
  });

  it('count at once and gain their services when the order lags behind', async () => {
    somebodyPays();
    square.setOrder('O1', []);
    await notify('P1');
    await putOff('no line items yet');
    expect(await list()).toMatchObject([{ visitCount: 1, totalSpent: 4500, services: [] }]);

    square.setOrder('O1', [{ name: 'Gel Manicure' }]);
    await comeDue();
    await allProcessed();

    expect(await list()).toMatchObject([{ visitCount: 1, totalSpent: 4500, services: ['Gel Manicure'] }]);
  });

  it('are done with after the last look at an order that never gets lines', async () => {
    somebodyPays();
    square.setOrder('O1', []);
    await notify('P1');
    await putOff('no line items yet');
    await customer.rows('UPDATE square_event SET incomplete_attempts = 5');
    await comeDue();

    await allProcessed();

    expect(await list()).toMatchObject([{ visitCount: 1, totalSpent: 4500, services: [] }]);
  });

  it('are not lost while Square fails', async () => {
    somebodyPays();
    square.failure = { status: 503, code: 'SERVICE_UNAVAILABLE' };
    await notify('P1');
    await putOff('503 SERVICE_UNAVAILABLE');

    square.failure = null;
    await comeDue();
    await allProcessed();

    expect(await list()).toMatchObject([{ visitCount: 1, totalSpent: 4500 }]);
  });

  it('leave no visit behind when the event cannot be marked in the same transaction', async () => {
    somebodyPays();
    await customer.rows('ALTER TABLE square_event ADD CONSTRAINT refuse_all CHECK (processed_at IS NULL)');
    await notify('P1');
    await putOff('refuse_all');
    expect(await customer.rows('SELECT 1 FROM visit UNION ALL SELECT 1 FROM customer')).toEqual([]);

    await customer.rows('ALTER TABLE square_event DROP CONSTRAINT refuse_all');
    await comeDue();
    await allProcessed();

    expect(await list()).toMatchObject([{ visitCount: 1, totalSpent: 4500 }]);
  });

  it('are each looked at by one of two workers', async () => {
    somebodyPays();
    // more than one worker claims at a time
    const ids = Array.from({ length: 120 }, (_, index) => `P${index}`);
    for (const id of ids) somebodyPays({ id, amount: 1000 });
    const other = await customer.startAnother(square.connection);
    const { arrived, letGo } = square.hold();

    await Promise.all(ids.map((id) => notify(id)));
    await arrived;
    // a batch is claimed in one statement, and a worker that is held claims no second one
    await eventually(async () => {
      const [batches] = await customer.rows<{ count: number }>(
        'SELECT count(DISTINCT next_attempt_at)::int FROM square_event WHERE attempts > 0',
      );
      return batches?.count === 2;
    });
    letGo();
    await allProcessed();
    await other.stop();

    const looks = square.requests.filter((url) => url.startsWith('/v2/payments/'));
    expect(looks.toSorted()).toEqual(ids.map((id) => `/v2/payments/${id}`).toSorted());
    expect(await list()).toMatchObject([{ visitCount: 120, totalSpent: 120_000 }]);
  });

  it('are taken over from a worker that got stuck, and counted once even when it comes back', async () => {
    somebodyPays();
    const { arrived, letGo } = square.hold();
    await notify('P1');
    await arrived;
    const stuck = square.requests.length;

    const other = await customer.startAnother(square.connection);
    await eventually(async () => {
      await comeDue(); // the lease runs out
      return square.requests.length > stuck;
    });
    letGo();
    await allProcessed();
    await Promise.all([customer.stopService(), other.stop()]);

    expect(await customer.rows('SELECT visit_count, total_spent::int FROM customer')).toEqual([
      { visit_count: 1, total_spent: 4500 },
    ]);
  });

  it('come due 20 seconds after their worker died, and not while it works', async () => {
    somebodyPays();
    const { arrived, letGo } = square.hold();
    await notify('P1');
    await arrived;
    const lease = async () => {
      const [row] = await customer.rows<{ seconds: number; until: Date }>(
        `SELECT extract(epoch FROM next_attempt_at - now())::float8 AS seconds, next_attempt_at AS until FROM square_event`,
      );
      return row ?? { seconds: Infinity, until: new Date() };
    };
    const first = await lease();
    expect(first.seconds).toBeLessThanOrEqual(20);

    // its worker extends it
    await eventually(async () => (await lease()).until > first.until);
    expect((await lease()).seconds).toBeLessThanOrEqual(20);
    letGo();
    await allProcessed();
    expect(await events()).toMatchObject([{ attempts: 1 }]);
  });

  it('may be larger than 32 bits, to the cent', async () => {
    somebodyPays({ amount: 2 ** 31, tip: 2 ** 32 });
    await notify('P1');
    somebodyPays({ id: 'P2', amount: 2 ** 31 });
    await notify('P2');
    await allProcessed();

    expect(await list()).toMatchObject([{ visitCount: 2, totalSpent: 2 ** 32 }]);
    expect(await customer.call(summarizeCustomers, {})).toMatchObject({ totalRevenue: 2 ** 32 });
    expect(await customer.rows('SELECT max(tip)::text AS tip FROM visit')).toEqual([{ tip: String(2 ** 32) }]);
  });

  it('lose what PostgreSQL cannot store: NUL in a line item, in an event, and a payload nested too deep', async () => {
    somebodyPays();
    square.setOrder('O1', [{ name: 'Gel\0 Manicure', variation_name: '\0' }]);
    const withNul = JSON.parse(
      Buffer.from(square.notify('payment.updated', 'P1').rawBody, 'base64').toString(),
    ) as object;
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
    expect(await receive(sign(JSON.stringify({ ...withNul, note: 'a\0b' })))).toMatchObject({ accepted: true });
    expect(
      await receive(sign(`{"type":"payment.updated","event_id":"deep","data":{"id":"P1"},"nested":${deep}}`)),
    ).toMatchObject({ accepted: true });
    await allProcessed();

    expect(await list()).toMatchObject([{ visitCount: 1, totalSpent: 4500, services: ['Gel Manicure'] }]);
  });

  it('in another currency are shown to the staff and never added', async () => {
    somebodyPays({ amount: 4500, currency: 'CAD' });
    await notify('P1');
    await notify('P1');
    somebodyPays({ id: 'P2', amount: 4500, tip: undefined, currency: 'JPY' });
    await notify('P2');
    await allProcessed();

    expect(await list()).toEqual([]);
    const { setAside } = await customer.call(getSquareStatus, {});
    expect(Object.fromEntries(setAside.map(({ paymentId, reason }) => [paymentId, reason]))).toEqual({
      P1: 'paid in CAD (CA$45.00): amounts in USD only are added',
      P2: 'paid in JPY (¥4,500): amounts in USD only are added',
    });
    expect(setAside).toHaveLength(2);
  });

  it('under way at a stop are handed back and taken in by the next start', async () => {
    somebodyPays();
    const { arrived, letGo } = square.hold();
    await notify('P1');
    await arrived;

    await customer.stopService();
    expect(await events()).toMatchObject([{ processed: false, attempts: 0, last_error: null, waits: false }]);

    letGo();
    const next = await customer.startAnother(square.connection);
    await allProcessed();
    await next.stop();
    expect(await customer.rows('SELECT visit_count FROM customer')).toEqual([{ visit_count: 1 }]);
  });

  it('are stored, and acted on, only with a genuine signature', async () => {
    somebodyPays();
    const genuine = square.notify('payment.updated', 'P1');
    const other = square.notify('payment.updated', 'P1');
    for (const forged of [
      { ...genuine, signature: null },
      { ...genuine, signature: '' },
      { ...genuine, signature: other.signature },
      { ...genuine, signature: Buffer.alloc(32).toString('base64') },
    ]) {
      await expect(receive(forged)).rejects.toMatchObject({
        code: 'CUSTOMER.SQUARE_SIGNATURE_INVALID',
        kind: 'forbidden',
      });
    }
    expect(await events()).toEqual([]);
    expect(square.requests).toEqual([]);
  });

  it('that are no events are refused although signed, and unknown types are accepted without effect', async () => {
    for (const body of ['', 'not json', '[]', '{"type":"payment.updated"}', '{"event_id":"E1"}', 'null']) {
      await expect(receive(sign(body))).rejects.toMatchObject({
        code: 'CUSTOMER.SQUARE_EVENT_INVALID',
        kind: 'invalid',
      });
    }
    expect(await events()).toEqual([]);

    expect(await receive(square.notify('invoice.published', 'I1'))).toEqual({ accepted: true, duplicate: false });
    await allProcessed();
    expect(square.requests).toEqual([]);
  });

  it.each([
    [
      'an id that cannot be stored',
      '{"event_id":"E\\u0000","type":"payment.updated","data":{"id":"P1"}}',
      'its id or type',
    ],
    ['a type that cannot be stored', '{"event_id":"E2","type":"\\ud800","data":{"id":"P1"}}', 'its id or type'],
    [
      'a depth that names nothing',
      `{"event_id":"E3","type":"payment.updated","data":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      'nested too deeply',
    ],
  ])('with %s are set aside for the staff to see, so that Square does not repeat them', async (_, body, reason) => {
    expect(await receive(sign(body))).toEqual({ accepted: true, duplicate: false });
    expect(await receive(sign(body))).toEqual({ accepted: true, duplicate: true });

    const { setAside } = await customer.call(getSquareStatus, {});
    expect(setAside).toEqual([
      {
        paymentId: expect.stringMatching(/^(E3|[0-9a-f]{64})$/),
        reason: expect.stringContaining(reason),
        since: expect.any(String),
      },
    ]);
    expect(square.requests).toEqual([]);
  });

  it('that cannot be stored are not accepted, so that Square sends them again', async () => {
    somebodyPays();
    await customer.rows('ALTER TABLE square_event RENAME TO square_event_away');
    const answer = notify('P1');
    await expect(answer).rejects.toMatchObject({ code: 'CUSTOMER.SQUARE_NOT_STORED', kind: 'unavailable' });
    await customer.rows('ALTER TABLE square_event_away RENAME TO square_event');
  });
});

describe('without Square settings', () => {
  it.each([{}, { accessToken: 'test-access-token', webhookSignatureKey: 'test-signature-key' }])(
    'the service runs, says that it is not connected, and takes no events in (%j)',
    async (settings) => {
      const customer = await runCustomer(settings);
      try {
        expect(await customer.call(getSquareStatus, {})).toMatchObject({
          connected: false,
          lastEventAt: null,
          setAside: [],
        });
        await expect(receiveEvent(customer, sign('{}'))).rejects.toMatchObject({
          code: 'CUSTOMER.SQUARE_NOT_CONFIGURED',
          kind: 'unavailable',
        });
      } finally {
        await customer.stop();
      }
    },
  );
});
