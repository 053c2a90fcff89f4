import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as squareCalls from '@lacquer/contracts/calls/customers/square-payments';
import * as contactCalls from '@lacquer/contracts/calls/salon/contact';
import { ProductClient } from './product-client.js';

const id = '0b8d9a52-6f0c-4d43-9f57-0f7a5c0c0a01';
const otherId = '0b8d9a52-6f0c-4d43-9f57-0f7a5c0c0a02';
const away = { status: 503, code: 'DATABASE.UNAVAILABLE' };
const message = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.com',
  phone: null,
  service: null,
  message: 'Hi',
};

describe('a call of the demo', () => {
  /** The next refusals; after them, calls succeed. */
  let refusals: { status: number; code: string }[];
  let requests: IncomingHttpHeaders[];
  let rests: number[];
  let server: Server;
  let product: ProductClient;
  beforeEach(async () => {
    [refusals, requests, rests] = [[], [], []];
    server = createServer(({ headers }, response) => {
      requests.push(headers);
      const { status, code } = refusals.shift() ?? { status: 200, code: null };
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(code === null ? '' : JSON.stringify({ code, message: 'No.', correlationId: 'request-1' }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('the server is not open');
    const rest = (ms: number) => {
      rests.push(ms);
      return Promise.resolve();
    };
    const origin = `http://127.0.0.1:${address.port}`;
    product = new ProductClient(origin, new AbortController().signal, '10.90.0.1', rest);
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const merge = () =>
    product.call(recordCalls.merge, { params: { id }, body: { otherId } }, { doneCode: 'CUSTOMER.ALREADY_MERGED' });

  it.each<[string, () => Promise<unknown>]>([
    ['a read', () => product.call(customerCalls.summarize)],
    ['a harmless write', () => product.call(squareCalls.sweep, { body: {} }, { isHarmless: true })],
    ['a merge', merge],
  ])('is repeated after a 503 if it is %s', async (_, call) => {
    refusals = [away, away];
    await call();
    expect(requests).toHaveLength(3);
    expect(rests).toEqual([1000, 2000]);
  });

  it('fails when the product stays away', async () => {
    refusals = Array.from({ length: 20 }, () => away);
    await expect(product.call(customerCalls.summarize)).rejects.toMatchObject({ status: 503 });
    expect(rests.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(90_000);
  });

  it('has one key for all its tries, and waits for the first of them', async () => {
    refusals = [away, { status: 409, code: 'IDEMPOTENCY.IN_PROGRESS' }];
    await product.call(contactCalls.submit, { body: message });
    const keys = requests.map((headers) => headers['idempotency-key']);
    expect(keys).toEqual([expect.any(String), keys[0], keys[0]]);
    await product.call(contactCalls.submit, { body: message });
    expect(requests.at(-1)?.['idempotency-key']).not.toBe(keys[0]);
  });

  it('is done if the product had carried out the try that it did not answer', async () => {
    const done = { status: 409, code: 'CUSTOMER.ALREADY_MERGED' };
    refusals = [away, done];
    expect(await merge()).toBeNull();
    refusals = [done];
    await expect(merge()).rejects.toMatchObject({ status: 409 });
  });

  it('is not repeated if twice may not be once', async () => {
    refusals = [away];
    await expect(product.call(recordCalls.unmerge, { params: { id } })).rejects.toMatchObject({ status: 503 });
    expect(requests).toHaveLength(1);
  });
});
