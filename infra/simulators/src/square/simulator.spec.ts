import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SquareClient, WebhooksHelper } from 'square';
import { z } from 'zod';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.js';
import { startSquareSimulator } from './simulator.js';
import type { SquareSimulator } from './square-simulator.js';

const accessToken = 'access-token-of-the-test';
const signatureKey = 'signature-key-of-the-test';

let simulator: SquareSimulator;
let receiver: WebhookReceiver;

const client = (token = accessToken) => new SquareClient({ token, baseUrl: simulator.url, maxRetries: 0 });

const identified = z.object({ id: z.string() });
const day = (number: number) => `2026-03-0${number}T12:00:00.000Z`;
const notification = z.looseObject({ type: z.string(), event_id: z.string() });
const notifications = () => receiver.received.map(({ body }) => notification.parse(JSON.parse(body)));
const types = () => notifications().map(({ type }) => type);

function control(method: string, path: string, body?: unknown) {
  return fetch(`${simulator.url}/_control${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}

beforeEach(async () => {
  receiver = await startWebhookReceiver();
  simulator = await startSquareSimulator({
    accessToken,
    signatureKey,
    notificationUrl: `${receiver.url}/api/webhooks/square`,
    retryDelayMs: 1,
  });
});

afterEach(async () => {
  await simulator.close();
  await receiver.close();
});

describe('a payment at the counter', () => {
  it('is read through the Square SDK with its customer and its order', async () => {
    const paid = simulator.pay({
      phone: '(213) 555-0142',
      tip: 500,
      lineItems: [
        { name: 'Gel Manicure', variationName: 'Regular', amount: 3000 },
        { name: 'Nail Art', amount: 1000, quantity: 2 },
      ],
      customer: { givenName: 'Ana', email: 'ana@example.com' },
    });
    const { payment } = await client().payments.get({ paymentId: paid.payment.id });
    expect(payment).toMatchObject({
      status: 'COMPLETED',
      amountMoney: { amount: 5000n, currency: 'USD' },
      tipMoney: { amount: 500n },
      totalMoney: { amount: 5500n },
      orderId: paid.order.id,
      customerId: paid.customer?.id,
    });
    const { customer } = await client().customers.get({ customerId: paid.customer?.id ?? '' });
    expect(customer).toMatchObject({
      phoneNumber: '(213) 555-0142',
      givenName: 'Ana',
      emailAddress: 'ana@example.com',
      version: 0n,
    });
    const { order } = await client().orders.get({ orderId: paid.order.id });
    expect(order).toMatchObject({
      state: 'COMPLETED',
      totalMoney: { amount: 5500n },
      lineItems: [
        { name: 'Gel Manicure', variationName: 'Regular', quantity: '1', totalMoney: { amount: 3000n } },
        { name: 'Nail Art', quantity: '2', totalMoney: { amount: 2000n } },
      ],
    });
  });

  it('is told in two notifications that are signed as Square signs', async () => {
    const { payment } = simulator.pay({ phone: '213-555-0142', amount: 4000 });
    await simulator.idle();
    expect(notifications()).toMatchObject([
      {
        type: 'payment.created',
        merchant_id: expect.any(String),
        event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        created_at: expect.any(String),
        data: { type: 'payment', id: payment.id, object: { payment: { status: 'APPROVED', version: 1 } } },
      },
      {
        type: 'payment.updated',
        data: { type: 'payment', id: payment.id, object: { payment: { status: 'COMPLETED', version: 2 } } },
      },
    ]);
    const notificationUrl = `${receiver.url}/api/webhooks/square`;
    for (const { headers, body, path } of receiver.received) {
      const signatureHeader = String(headers['x-square-hmacsha256-signature']);
      const verify = (requestBody: string, key = signatureKey) =>
        WebhooksHelper.verifySignature({ requestBody, signatureHeader, signatureKey: key, notificationUrl });
      expect(path).toBe('/api/webhooks/square');
      expect(await verify(body)).toBe(true);
      expect(await verify(`${body} `)).toBe(false);
      expect(await verify(body, 'another-key')).toBe(false);
    }
  });

  it('may have no customer and no lines at first, and gets them later', async () => {
    const { payment, order, customer } = simulator.pay({ amount: 2500 });
    expect(customer).toBeNull();
    expect(order.line_items).toBeUndefined();
    expect((await client().payments.get({ paymentId: payment.id })).payment?.customerId).toBeUndefined();

    simulator.updatePayment(payment.id, { phone: '+12135550142', lineItems: [{ name: 'Pedicure', amount: 2500 }] });
    const later = (await client().payments.get({ paymentId: payment.id })).payment;
    expect(Date.parse(later?.updatedAt ?? '')).toBeGreaterThan(Date.parse(payment.updated_at));
    expect((await client().orders.get({ orderId: order.id })).order?.lineItems).toMatchObject([{ name: 'Pedicure' }]);
    expect((await client().customers.get({ customerId: later?.customerId ?? '' })).customer?.phoneNumber).toBe(
      '+12135550142',
    );
    await simulator.idle();
    expect(types()).toEqual(['payment.created', 'payment.updated', 'payment.updated']);
  });

  it('has a customer and an order that are read with others in one call', async () => {
    const paid = simulator.pay({ phone: '213-555-0142', lineItems: [{ name: 'Pedicure', amount: 2500 }] });
    const customerId = paid.customer?.id ?? '';
    const { responses } = await client().customers.bulkRetrieveCustomers({ customerIds: [customerId, 'nobody'] });
    expect(responses).toMatchObject({
      [customerId]: { customer: { id: customerId } },
      nobody: { errors: [{ code: 'NOT_FOUND' }] },
    });
    const { orders } = await client().orders.batchGet({ orderIds: [paid.order.id, 'none'] });
    expect(orders).toMatchObject([{ id: paid.order.id, lineItems: [{ name: 'Pedicure' }] }]);
    await expect(client().orders.batchGet({ orderIds: [] })).rejects.toMatchObject({ statusCode: 400 });
  });

  it('in cash has details of the cash, and of no card', async () => {
    const paid = simulator.pay({ amount: 4000, tip: 500, cash: true });
    const { payment } = await client().payments.get({ paymentId: paid.payment.id });
    expect(payment).toMatchObject({
      sourceType: 'CASH',
      cashDetails: { buyerSuppliedMoney: { amount: 4500n, currency: 'USD' }, changeBackMoney: { amount: 0n } },
    });
    expect(payment).not.toHaveProperty('cardDetails');
  });

  it('may be silent, to be found by listing only', async () => {
    simulator.pay({ amount: 100, isSilent: true });
    await simulator.idle();
    expect(receiver.received).toHaveLength(0);
    expect((await client().payments.list()).data).toHaveLength(1);
  });
});

describe('refunds and customers', () => {
  it('refunds part and then the rest, and no more', async () => {
    const { payment } = simulator.pay({ amount: 4000, tip: 1000 });
    const first = simulator.refund(payment.id, { amount: 1500, reason: 'chipped' });
    simulator.refund(payment.id);
    expect(() => simulator.refund(payment.id)).toThrow(`Payment ${payment.id} has 0 cents left to refund.`);
    const { refund } = await client().refunds.get({ refundId: first.id });
    expect(refund).toMatchObject({ status: 'COMPLETED', amountMoney: { amount: 1500n }, paymentId: payment.id });
    expect((await client().refunds.list()).data.map(({ amountMoney }) => amountMoney.amount)).toEqual([3500n, 1500n]);
    expect((await client().payments.get({ paymentId: payment.id })).payment).toMatchObject({
      refundedMoney: { amount: 5000n },
      refundIds: [first.id, expect.any(String)],
    });
    await simulator.idle();
    expect(types().filter((type) => type.startsWith('refund'))).toHaveLength(4);
  });

  it('tells the version of a refund, which grows', async () => {
    const { payment } = simulator.pay({ amount: 4000, isSilent: true });
    simulator.refund(payment.id);
    await simulator.idle();
    const ofRefund = notifications().filter(({ type }) => type.startsWith('refund'));
    expect(ofRefund).toMatchObject([
      { type: 'refund.created', data: { object: { refund: { status: 'PENDING', version: 1 } } } },
      { type: 'refund.updated', data: { object: { refund: { status: 'COMPLETED', version: 2 } } } },
    ]);
  });

  it('tells of a changed, a merged and a deleted customer', async () => {
    const one = simulator.pay({ phone: '+12135550101', amount: 100, isSilent: true }).customer?.id ?? '';
    const two = simulator.pay({ phone: '+12135550102', amount: 100, isSilent: true }).customer?.id ?? '';
    simulator.updateCustomer(one, { phone: '+12135550103', email: 'new@example.com' });
    await simulator.idle();
    expect(notifications()).toMatchObject([
      {
        type: 'customer.updated',
        data: { id: one, object: { customer: { phone_number: '+12135550103', version: 1 } } },
      },
    ]);

    receiver.received.length = 0;
    const merged = simulator.mergeCustomers([one, two]);
    await simulator.idle();
    const event_context = { merge: { from_customer_ids: [one, two], to_customer_id: merged.id } };
    expect(notifications()).toMatchObject([
      { type: 'customer.created', data: { id: merged.id, object: { event_context } } },
      { type: 'customer.deleted', data: { id: one, deleted: true, object: { event_context } } },
      { type: 'customer.deleted', data: { id: two, deleted: true, object: { event_context } } },
    ]);
    await expect(client().customers.get({ customerId: one })).rejects.toMatchObject({ statusCode: 404 });
    simulator.deleteCustomer(merged.id);
    await expect(client().customers.get({ customerId: merged.id })).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('listing payments', () => {
  it('pages through a span of time in both directions', async () => {
    for (const number of [1, 2, 3, 4, 5]) simulator.pay({ amount: number * 100, createdAt: day(number) });
    const query = { beginTime: day(2), endTime: day(5), limit: 2 };
    const amounts = async (sortOrder: string) => {
      const found: unknown[] = [];
      for await (const payment of await client().payments.list({ ...query, sortOrder }))
        found.push(payment.amountMoney?.amount);
      return found;
    };
    expect(await amounts('ASC')).toEqual([200n, 300n, 400n, 500n]);
    expect(await amounts('DESC')).toEqual([500n, 400n, 300n, 200n]);
    expect((await client().payments.list({ beginTime: '2027-01-01T00:00:00Z' })).data).toEqual([]);
  });

  it('finds what was updated since', async () => {
    const { payment } = simulator.pay({ amount: 100, createdAt: day(1) });
    simulator.pay({ amount: 200, createdAt: day(2) });
    simulator.updatePayment(payment.id, { phone: '+12135550142' });
    const page = await client().payments.list({ updatedAtBeginTime: day(3), sortField: 'UPDATED_AT' });
    expect(page.data.map(({ id }) => id)).toEqual([payment.id]);
  });

  it.each([
    [{ beginTime: 'yesterday' }, 'INVALID_TIME'],
    [{ cursor: 'nonsense' }, 'INVALID_CURSOR'],
    [{ sortOrder: 'UP' }, 'INVALID_SORT_ORDER'],
  ])('refuses %j', async (query, code) => {
    await expect(client().payments.list(query)).rejects.toMatchObject({
      statusCode: 400,
      errors: [{ category: 'INVALID_REQUEST_ERROR', code }],
    });
  });
});

describe('errors of the API', () => {
  it.each([
    ['payments', 'TOTAL_MONEY'],
    ['refunds', 'OFFLINE_CREATED_AT'],
  ])('refuses to sort %s by %s', async (list, field) => {
    const response = await fetch(`${simulator.url}/v2/${list}?sort_field=${field}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'INVALID_ENUM_VALUE', field: 'sort_field' }],
    });
  });

  it('refuses a wrong token', async () => {
    await expect(client('another-token').payments.list()).rejects.toMatchObject({
      statusCode: 401,
      errors: [{ category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED', detail: expect.any(String) }],
    });
  });

  it('answers 404 for what does not exist', async () => {
    const missing = { statusCode: 404, errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND' }] };
    await expect(client().payments.get({ paymentId: 'none' })).rejects.toMatchObject(missing);
    await expect(client().orders.get({ orderId: 'none' })).rejects.toMatchObject(missing);
    await expect(client().customers.get({ customerId: 'none' })).rejects.toMatchObject(missing);
    await expect(client().refunds.get({ refundId: 'none' })).rejects.toMatchObject(missing);
  });

  it('limits, fails and resets when told', async () => {
    simulator.faults({ requests: { rateLimit: { next: 1 } } });
    await expect(client().payments.list()).rejects.toMatchObject({
      statusCode: 429,
      errors: [{ category: 'RATE_LIMIT_ERROR', code: 'RATE_LIMITED' }],
    });
    simulator.faults({ requests: { errorBefore: { next: 1, status: 503 } } });
    await expect(client().payments.list()).rejects.toMatchObject({
      statusCode: 503,
      errors: [{ category: 'API_ERROR', code: 'SERVICE_UNAVAILABLE' }],
    });
    simulator.faults({ requests: { resetBefore: { next: 1 } } });
    // the SDK does not clear the timer of a failed request
    await expect(client().payments.list({}, { timeoutInSeconds: 0.5 })).rejects.toThrow();
    expect((await client().payments.list()).data).toEqual([]);
  });
});

describe('notifications', () => {
  it('are tried again, with their number and reason, until they are taken', async () => {
    receiver.answerNext(503, 500);
    simulator.pay({ amount: 100 });
    await simulator.idle();
    expect(types()).toEqual(['payment.created', 'payment.created', 'payment.created', 'payment.updated']);
    const [first, , third] = receiver.received;
    expect(first?.headers['square-retry-number']).toBeUndefined();
    expect(third?.headers).toMatchObject({ 'square-retry-number': '2', 'square-retry-reason': 'http_error' });
    expect(new Set(notifications().map(({ event_id }) => event_id)).size).toBe(2);
    expect(simulator.notifications.map(({ attempts }) => attempts)).toEqual([[503, 500, 200], [200]]);
  });

  it('are given up after some attempts', async () => {
    receiver.answerNext(...Array.from({ length: 20 }, () => 403));
    simulator.pay({ amount: 100 });
    await simulator.idle();
    expect(simulator.notifications.map(({ attempts }) => attempts.length)).toEqual([5, 5]);
  });

  it('can be lost, doubled, turned round and stopped', async () => {
    simulator.faults({ webhooks: { lost: { next: 1 } } });
    simulator.pay({ amount: 100 });
    await simulator.idle();
    expect(types()).toEqual(['payment.updated']);

    receiver.received.length = 0;
    simulator.faults({ webhooks: { reordered: { next: 1 }, doubled: { next: 1 } } });
    simulator.pay({ amount: 100 });
    await simulator.idle();
    expect(types()).toEqual(['payment.updated', 'payment.updated', 'payment.created']);

    receiver.received.length = 0;
    simulator.faults({ webhooks: { stopped: true } });
    simulator.pay({ amount: 100 });
    await client().payments.list();
    expect(receiver.received).toHaveLength(0);
    simulator.faults({ webhooks: null });
    await simulator.idle();
    expect(types()).toEqual(['payment.created', 'payment.updated']);
  });
});

describe('the control API', () => {
  it('makes a payment, refunds it and changes its customer', async () => {
    const made = await control('POST', '/payments', { phone: '+12135550142', amount: 4000 });
    expect(made.status).toBe(201);
    const { payment, customer } = z.object({ payment: identified, customer: identified }).parse(await made.json());
    expect((await control('POST', `/payments/${payment.id}/refunds`, { amount: 1000 })).status).toBe(201);
    expect((await control('POST', `/customers/${customer.id}`, { phone: null })).status).toBe(200);
    await simulator.idle();
    expect(types().toSorted()).toEqual([
      'customer.updated',
      'payment.created',
      'payment.updated',
      'payment.updated',
      'refund.created',
      'refund.updated',
    ]);
    expect(await (await control('GET', '/notifications')).json()).toMatchObject({ total: 6 });
    expect((await control('DELETE', '')).status).toBe(204);
    expect(simulator.payments).toEqual([]);
  });

  it.each([
    ['/payments', { phone: '+12135550142' }, 'amount: give amount (cents), or lineItems to add up'],
    ['/payments', { amount: 1.5 }, 'amount: must be whole cents'],
    ['/payments', { amount: 100, customerId: 'none' }, 'There is no customer none.'],
    ['/payments/none/refunds', {}, 'There is no payment none.'],
    ['/faults', { webhooks: { lost: { share: 0.1, next: 2 } } }, 'webhooks.lost: give either share (0 to 1) or next'],
  ])('says what is wrong with POST %s %j', async (path, body, message) => {
    const response = await control('POST', path, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(expect.objectContaining({ error: expect.stringContaining(message) }));
  });

  it('says what is wrong with a body that is no JSON', async () => {
    const response = await fetch(`${simulator.url}/_control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringContaining('JSON') });
  });
});
