import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SquareAccount } from '../../testing/square-account.js';
import { SquareCalls } from './square-calls.js';
import { SquarePaymentSource } from './square-payment-source.js';

describe('concurrent reads of customers and orders', () => {
  const { signal } = new AbortController();
  const ids = Array.from({ length: 120 }, (_, index) => String(index));
  let square: SquareAccount;
  let source: SquarePaymentSource;
  beforeEach(async () => {
    square = await SquareAccount.start();
    source = new SquarePaymentSource(await SquareCalls.open(square.connection));
    for (const id of ids.slice(1)) {
      square.setCustomer(`C${id}`, { givenName: `Ana ${id}` });
      square.setOrder(`O${id}`, [{ name: `Gel ${id}` }]);
    }
  });
  afterEach(() => square.stop());

  it('are combined into calls of a hundred, each with its own answer, and null for missing objects', async () => {
    const customers = await Promise.all(ids.map((id) => source.findCustomer(`C${id}`, signal)));
    const services = await Promise.all(ids.map((id) => source.findOrder(`O${id}`, signal)));

    expect(customers.map((found) => found?.givenName)).toEqual([undefined, ...ids.slice(1).map((id) => `Ana ${id}`)]);
    expect(services.map((order) => order && order.serviceNames)).toEqual([
      null,
      ...ids.slice(1).map((id) => [`Gel ${id}`]),
    ]);
    expect(square.requests).toEqual([
      ...Array.from({ length: 2 }, () => '/v2/customers/bulk-retrieve'),
      ...Array.from({ length: 2 }, () => '/v2/orders/batch-retrieve'),
    ]);
  });

  it('fail together, in one call, when Square fails', async () => {
    square.failure = { status: 503, code: 'SERVICE_UNAVAILABLE' };
    const outcomes = await Promise.allSettled(ids.slice(0, 50).map((id) => source.findCustomer(`C${id}`, signal)));

    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(50);
    expect(square.requests).toHaveLength(1);
  });

  it('are split into single calls when Square cannot read one of the ids', async () => {
    square.failure = { status: 400, code: 'BAD_REQUEST' };
    const asked = ids.slice(1, 5).map((id) => source.findCustomer(`C${id}`, signal));
    await expect(Promise.allSettled(asked)).resolves.toHaveLength(4);

    expect(square.requests).toEqual([
      '/v2/customers/bulk-retrieve',
      ...[1, 2, 3, 4].map((id) => `/v2/customers/C${id}`),
    ]);
  });
});
