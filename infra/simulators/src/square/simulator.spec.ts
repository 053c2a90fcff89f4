import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WebhooksHelper } from 'square';
import { z } from 'zod';
import { accessToken, signatureKey, SimulatedSquare } from '../testing/simulated-square.js';

const identified = z.object({ id: z.string() });
const day = (number: number) => `2026-03-0${number}T12:00:00.000Z`;

let square: SimulatedSquare;

beforeEach(async () => {
  square = await SimulatedSquare.start();
});

afterEach(() => square.stop());

describe('a payment at the counter', () => {
  it('is read through the Square SDK with its customer and its order', async () => {
    const paid = square.simulator.pay({
      phone: '(213) 555-0142',
      tip: 500,
      lineItems: [
        { name: 'Gel Manicure', variationName: 'Regular', amount: 3000 },
        { name: 'Nail Art', amount: 1000, quantity: 2 },
      ],
      customer: { givenName: 'Ana', email: 'ana@example.com' },
    });
    const { payment } = await square.client().payments.get({ paymentId: paid.payment.id });
    expect(payment).toMatchObject({
      status: 'COMPLETED',
      amountMoney: { amount: 5000n, currency: 'USD' },
      tipMoney: { amount: 500n },
      totalMoney: { amount: 5500n },
      orderId: paid.order.id,
      customerId: paid.customer?.id,
    });
    const { customer } = await square.client().customers.get({ customerId: paid.customer?.id ?? '' });
    expect(customer).toMatchObject({
      phoneNumber: '(213) 555-0142',
      givenName: 'Ana',
      emailAddress: 'ana@example.com',
      version: 0n,
    });
    const { order } = await square.client().orders.get({ orderId: paid.order.id });
    expect(order).toMatchObject({
      state: 'COMPLETED',
      totalMoney: { amount: 5500n },
      lineItems: [
        { name: 'Gel Manicure', variationName: 'Regular', quantity: '1', totalMoney: { amount: 3000n } },
        { name: 'Nail Art', quantity: '2', totalMoney: { amount: 2000n } },
      ],
    });
  });

  it('has the names of items that the catalog lists through the SDK in pages', async () => {
    for (let index = 0; index < 101; index += 1)
      square.simulator.addItem({ name: `Item ${index}`, price: 100 + index, minutes: 30 });
    const names: (string | null | undefined)[] = [];
    for await (const object of await square.client().catalog.list({ types: 'ITEM' }))
      if (object.type === 'ITEM') names.push(object.itemData?.name);
    expect(names).toEqual(Array.from({ length: 101 }, (_, index) => `Item ${index}`));
  });

  it('is made by a customer with a birthday, a note and groups, which are read through the SDK in pages', async () => {
    const groups = Array.from({ length: 60 }, (_, index) => `Group ${index}`);
    const { customer } = square.simulator.pay({
      phone: '213-555-0142',
      amount: 4000,
      customer: { birthday: '0000-02-29', note: 'Allergic to acetone', groups: groups.slice(0, 20) },
    });
    for (const names of [groups.slice(20, 40), groups.slice(40)])
      square.simulator.updateCustomer(customer?.id ?? '', { groups: names });
    square.simulator.renameGroup('Group 59', 'VIP');
    const client = square.client();
    const read = await client.customers.get({ customerId: customer?.id ?? '' });
    expect(read.customer).toMatchObject({ birthday: '0000-02-29', note: 'Allergic to acetone' });
    const names = new Map<string | undefined, string>();
    for await (const { id, name } of await client.customers.groups.list({ limit: 50 })) names.set(id, name);
    expect([...names.values()]).toEqual([...groups.slice(0, 59), 'VIP']);
    expect(read.customer?.groupIds?.map((id) => names.get(id))).toEqual([...groups.slice(40, 59), 'VIP']);
    await expect(client.customers.groups.list({ limit: 51 })).rejects.toMatchObject({ statusCode: 400 });
  });

  it("sends two notifications with Square's signature", async () => {
    const { payment } = square.simulator.pay({ phone: '213-555-0142', amount: 4000 });
    await square.simulator.idle();
    expect(square.notifications()).toMatchObject([
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
    const notificationUrl = `${square.receiver.url}/api/webhooks/square`;
    for (const { headers, body, path } of square.receiver.received) {
      const signatureHeader = String(headers['x-square-hmacsha256-signature']);
      const verify = (requestBody: string, key = signatureKey) =>
        WebhooksHelper.verifySignature({ requestBody, signatureHeader, signatureKey: key, notificationUrl });
      expect(path).toBe('/api/webhooks/square');
      expect(await verify(body)).toBe(true);
      expect(await verify(`${body} `)).toBe(false);
      expect(await verify(body, 'another-key')).toBe(false);
    }
  });

  it('can be created without customer and line items, and get them later', async () => {
    const { payment, order, customer } = square.simulator.pay({ amount: 2500 });
    expect(customer).toBeNull();
    expect(order.line_items).toBeUndefined();
    expect((await square.client().payments.get({ paymentId: payment.id })).payment?.customerId).toBeUndefined();

    square.simulator.updatePayment(payment.id, {
      phone: '+12135550142',
      lineItems: [{ name: 'Pedicure', amount: 2500 }],
    });
    const later = (await square.client().payments.get({ paymentId: payment.id })).payment;
    expect(Date.parse(later?.updatedAt ?? '')).toBeGreaterThan(Date.parse(payment.updated_at));
    expect((await square.client().orders.get({ orderId: order.id })).order?.lineItems).toMatchObject([
      { name: 'Pedicure' },
    ]);
    expect((await square.client().customers.get({ customerId: later?.customerId ?? '' })).customer?.phoneNumber).toBe(
      '+12135550142',
    );
    await square.simulator.idle();
    expect(square.types()).toEqual(['payment.created', 'payment.updated', 'payment.updated']);
  });

  it('has a customer and an order that can be read in bulk', async () => {
    const paid = square.simulator.pay({ phone: '213-555-0142', lineItems: [{ name: 'Pedicure', amount: 2500 }] });
    const customerId = paid.customer?.id ?? '';
    const { responses } = await square
      .client()
      .customers.bulkRetrieveCustomers({ customerIds: [customerId, 'nobody'] });
    expect(responses).toMatchObject({
      [customerId]: { customer: { id: customerId } },
      nobody: { errors: [{ code: 'NOT_FOUND' }] },
    });
    const { orders } = await square.client().orders.batchGet({ orderIds: [paid.order.id, 'none'] });
    expect(orders).toMatchObject([{ id: paid.order.id, lineItems: [{ name: 'Pedicure' }] }]);
    await expect(square.client().orders.batchGet({ orderIds: [] })).rejects.toMatchObject({ statusCode: 400 });
  });

  it('in cash has cash details, but no card details', async () => {
    const paid = square.simulator.pay({ amount: 4000, tip: 500, cash: true });
    const { payment } = await square.client().payments.get({ paymentId: paid.payment.id });
    expect(payment).toMatchObject({
      sourceType: 'CASH',
      cashDetails: { buyerSuppliedMoney: { amount: 4500n, currency: 'USD' }, changeBackMoney: { amount: 0n } },
    });
    expect(payment).not.toHaveProperty('cardDetails');
  });

  it('can be silent, so that only listing finds it', async () => {
    square.simulator.pay({ amount: 100, isSilent: true });
    await square.simulator.idle();
    expect(square.receiver.received).toHaveLength(0);
    expect((await square.client().payments.list()).data).toHaveLength(1);
  });
});

describe('refunds and customers', () => {
  it('refunds a part and then the rest, but no more', async () => {
    const { payment } = square.simulator.pay({ amount: 4000, tip: 1000 });
    const first = square.simulator.refund(payment.id, { amount: 1500, reason: 'chipped' });
    square.simulator.refund(payment.id);
    expect(() => square.simulator.refund(payment.id)).toThrow(`Payment ${payment.id} has 0 cents left to refund.`);
    const { refund } = await square.client().refunds.get({ refundId: first.id });
    expect(refund).toMatchObject({ status: 'COMPLETED', amountMoney: { amount: 1500n }, paymentId: payment.id });
    expect((await square.client().refunds.list()).data.map(({ amountMoney }) => amountMoney.amount)).toEqual([
      3500n,
      1500n,
    ]);
    expect((await square.client().payments.get({ paymentId: payment.id })).payment).toMatchObject({
      refundedMoney: { amount: 5000n },
      refundIds: [first.id, expect.any(String)],
    });
    await square.simulator.idle();
    expect(square.types().filter((type) => type.startsWith('refund'))).toHaveLength(4);
  });

  it('sends an increasing version of a refund', async () => {
    const { payment } = square.simulator.pay({ amount: 4000, isSilent: true });
    square.simulator.refund(payment.id);
    await square.simulator.idle();
    const ofRefund = square.notifications().filter(({ type }) => type.startsWith('refund'));
    expect(ofRefund).toMatchObject([
      { type: 'refund.created', data: { object: { refund: { status: 'PENDING', version: 1 } } } },
      { type: 'refund.updated', data: { object: { refund: { status: 'COMPLETED', version: 2 } } } },
    ]);
  });

  it('sends notifications of changed, merged and deleted customers', async () => {
    const one = square.simulator.pay({ phone: '+12135550101', amount: 100, isSilent: true }).customer?.id ?? '';
    const two = square.simulator.pay({ phone: '+12135550102', amount: 100, isSilent: true }).customer?.id ?? '';
    square.simulator.updateCustomer(one, { phone: '+12135550103', email: 'new@example.com' });
    await square.simulator.idle();
    expect(square.notifications()).toMatchObject([
      {
        type: 'customer.updated',
        data: { id: one, object: { customer: { phone_number: '+12135550103', version: 1 } } },
      },
    ]);

    square.receiver.received.length = 0;
    const merged = square.simulator.mergeCustomers([one, two]);
    await square.simulator.idle();
    const event_context = { merge: { from_customer_ids: [one, two], to_customer_id: merged.id } };
    expect(square.notifications()).toMatchObject([
      { type: 'customer.created', data: { id: merged.id, object: { event_context } } },
      { type: 'customer.deleted', data: { id: one, deleted: true, object: { event_context } } },
      { type: 'customer.deleted', data: { id: two, deleted: true, object: { event_context } } },
    ]);
    await expect(square.client().customers.get({ customerId: one })).rejects.toMatchObject({ statusCode: 404 });
    square.simulator.deleteCustomer(merged.id);
    await expect(square.client().customers.get({ customerId: merged.id })).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('listing payments', () => {
  it('pages through a time range in both directions', async () => {
    for (const number of [1, 2, 3, 4, 5]) square.simulator.pay({ amount: number * 100, createdAt: day(number) });
    const query = { beginTime: day(2), endTime: day(5), limit: 2 };
    const amounts = async (sortOrder: string) => {
      const found: unknown[] = [];
      for await (const payment of await square.client().payments.list({ ...query, sortOrder }))
        found.push(payment.amountMoney?.amount);
      return found;
    };
    expect(await amounts('ASC')).toEqual([200n, 300n, 400n, 500n]);
    expect(await amounts('DESC')).toEqual([500n, 400n, 300n, 200n]);
    expect((await square.client().payments.list({ beginTime: '2027-01-01T00:00:00Z' })).data).toEqual([]);
  });

  it('finds payments updated since a time', async () => {
    const { payment } = square.simulator.pay({ amount: 100, createdAt: day(1) });
    square.simulator.pay({ amount: 200, createdAt: day(2) });
    square.simulator.updatePayment(payment.id, { phone: '+12135550142' });
    const page = await square.client().payments.list({ updatedAtBeginTime: day(3), sortField: 'UPDATED_AT' });
    expect(page.data.map(({ id }) => id)).toEqual([payment.id]);
  });

  it.each([
    [{ beginTime: 'yesterday' }, 'INVALID_TIME'],
    [{ cursor: 'nonsense' }, 'INVALID_CURSOR'],
    [{ sortOrder: 'UP' }, 'INVALID_SORT_ORDER'],
  ])('rejects %j', async (query, code) => {
    await expect(square.client().payments.list(query)).rejects.toMatchObject({
      statusCode: 400,
      errors: [{ category: 'INVALID_REQUEST_ERROR', code }],
    });
  });
});

describe('errors of the API', () => {
  it.each([
    ['payments', 'TOTAL_MONEY'],
    ['refunds', 'OFFLINE_CREATED_AT'],
  ])('reject sorting %s by %s', async (list, field) => {
    const response = await fetch(`${square.simulator.url}/v2/${list}?sort_field=${field}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'INVALID_ENUM_VALUE', field: 'sort_field' }],
    });
  });

  it('reject a wrong token', async () => {
    await expect(square.client('another-token').payments.list()).rejects.toMatchObject({
      statusCode: 401,
      errors: [{ category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED', detail: expect.any(String) }],
    });
  });

  it('are 404 for unknown objects', async () => {
    const missing = { statusCode: 404, errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND' }] };
    await expect(square.client().payments.get({ paymentId: 'none' })).rejects.toMatchObject(missing);
    await expect(square.client().orders.get({ orderId: 'none' })).rejects.toMatchObject(missing);
    await expect(square.client().customers.get({ customerId: 'none' })).rejects.toMatchObject(missing);
    await expect(square.client().refunds.get({ refundId: 'none' })).rejects.toMatchObject(missing);
  });

  it('are injected on request: rate limits, failures and resets', async () => {
    square.simulator.faults({ requests: { rateLimit: { next: 1 } } });
    await expect(square.client().payments.list()).rejects.toMatchObject({
      statusCode: 429,
      errors: [{ category: 'RATE_LIMIT_ERROR', code: 'RATE_LIMITED' }],
    });
    square.simulator.faults({ requests: { errorBefore: { next: 1, status: 503 } } });
    await expect(square.client().payments.list()).rejects.toMatchObject({
      statusCode: 503,
      errors: [{ category: 'API_ERROR', code: 'SERVICE_UNAVAILABLE' }],
    });
    square.simulator.faults({ requests: { resetBefore: { next: 1 } } });
    // the SDK does not clear the timer of a failed request
    await expect(square.client().payments.list({}, { timeoutInSeconds: 0.5 })).rejects.toThrow();
    expect((await square.client().payments.list()).data).toEqual([]);
  });
});

describe('the control API', () => {
  it('creates a payment, refunds it and changes its customer', async () => {
    const made = await square.control('POST', '/payments', { phone: '+12135550142', amount: 4000 });
    expect(made.status).toBe(201);
    const { payment, customer } = z.object({ payment: identified, customer: identified }).parse(await made.json());
    expect((await square.control('POST', `/payments/${payment.id}/refunds`, { amount: 1000 })).status).toBe(201);
    expect((await square.control('POST', `/customers/${customer.id}`, { phone: null })).status).toBe(200);
    await square.simulator.idle();
    expect(square.types().toSorted()).toEqual([
      'customer.updated',
      'payment.created',
      'payment.updated',
      'payment.updated',
      'refund.created',
      'refund.updated',
    ]);
    expect(await (await square.control('GET', '/notifications')).json()).toMatchObject({ total: 6 });
    expect((await square.control('DELETE', '')).status).toBe(204);
    expect(square.simulator.payments).toEqual([]);
  });

  it.each([
    ['/payments', { phone: '+12135550142' }, 'amount: give amount (cents), or lineItems to add up'],
    ['/payments', { amount: 1.5 }, 'amount: must be whole cents'],
    ['/payments', { amount: 100, customerId: 'none' }, 'There is no customer none.'],
    ['/payments/none/refunds', {}, 'There is no payment none.'],
    ['/faults', { webhooks: { lost: { share: 0.1, next: 2 } } }, 'webhooks.lost: give either share (0 to 1) or next'],
  ])('reports what is wrong with POST %s %j', async (path, body, message) => {
    const response = await square.control('POST', path, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(expect.objectContaining({ error: expect.stringContaining(message) }));
  });

  it('reports a body that is not JSON', async () => {
    const response = await fetch(`${square.simulator.url}/_control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringContaining('JSON') });
  });
});
