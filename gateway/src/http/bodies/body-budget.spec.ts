import * as contactCalls from '@lacquer/contracts/calls/salon/contact';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import { connect, type Socket } from 'node:net';
import { calls } from '@lacquer/contracts/calls/registry';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleMessage } from '../../testing/example-message.js';
import { openRequest } from '../../testing/open-request.js';
import { type PublicGateway, usePublicGateway } from '../../testing/public-gateway.js';
import { type RunningGateway, runGateway } from '../../testing/running-gateway.js';
import { BodyBudget, clientBudget, processBudget, uploadCharge } from './body-budget.js';
import { bodyLimit } from '../adapter.js';

describe('the budget of bodies in flight', () => {
  it('refuses a client above its share with 429, and everybody above the sum with 503', () => {
    const budget = new BodyBudget(100, 60);
    const release = budget.take('a', 60);

    expect(() => budget.take('a', 1)).toThrow(expect.objectContaining({ kind: 'rate-limited', retryAfter: 10 }));
    budget.take('b', 40);
    expect(() => budget.take('c', 1)).toThrow(expect.objectContaining({ kind: 'unavailable', retryAfter: 10 }));
    release();
    budget.take('a', 60);
    expect(budget.inFlight).toBe(100);
  });

  it('has room for the largest body of every call', () => {
    const largest = Math.max(
      ...calls.map(({ upload, bodyLimit: most = 0 }) => (upload === undefined ? most : uploadCharge)),
    );

    expect(clientBudget).toBeGreaterThanOrEqual(4 * largest);
    expect(processBudget).toBeGreaterThanOrEqual(4 * clientBudget);
  });

  describe('in a gateway', () => {
    const setup: PublicGateway = usePublicGateway();
    const { path } = contactCalls.submit;
    /** A request within the budget is not answered before its body. */
    const quick = { withinMs: 300 };
    let open: Socket[] = [];
    afterEach(() => {
      for (const socket of open) socket.destroy();
      open = [];
    });

    /** Opens requests to the contact form whose bodies never come. */
    const hold = (count: number, addressOf: (index: number) => string, encoding: string) => {
      const { hostname, port } = new URL(setup.gateway.url);
      for (let index = 0; index < count; index += 1) {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${addressOf(index)}\r\n` +
            `content-type: application/json\r\n${encoding}\r\n\r\n`,
        );
        open.push(socket);
      }
    };

    it.each([
      ['announced', `content-length: ${bodyLimit}`],
      ['chunked', 'transfer-encoding: chunked'],
    ])('counts %s bodies that never come, per client, until their connections end', async (_, encoding) => {
      const busy = '198.51.100.1';
      hold(clientBudget / bodyLimit, () => busy, encoding);
      const ask = (address: string) => openRequest(setup.gateway.url, path, { 'x-forwarded-for': address }, quick);

      const refused = await eventually(async () => {
        const answer = await ask(busy);
        return answer.status !== undefined && answer;
      });
      expect([refused.status, refused.body]).toEqual([429, expect.stringContaining('HTTP.TOO_MUCH_AT_ONCE')]);
      expect(refused.head).toMatch(/\r\nretry-after: \d/);
      expect((await setup.contact(exampleMessage)).status).toBe(201);

      for (const socket of open) socket.destroy();
      await eventually(async () => (await ask(busy)).status === undefined);
    });
  });
});

describe('a call that requires a role', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await runGateway();
  });
  afterAll(() => gateway.stop());

  const restricted = calls.filter(({ access, body }) => body && (access === 'staff' || access === 'owner'));

  it.each(restricted.filter(({ method }) => method === 'POST').map(({ path }) => path))(
    'refuses a stranger before the body arrives: %s',
    async (path) => {
      expect((await openRequest(gateway.url, path.replace(/:\w+/g, 'x'))).status).toBe(401);
    },
  );

  it('refuses a role that is too low before the body arrives', async () => {
    const cookie = await gateway.signIn('staff');

    expect((await openRequest(gateway.url, recordCalls.importRows.path, { cookie })).status).toBe(403);
  });
});
