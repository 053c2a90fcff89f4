import { integrations } from '@lacquer/contracts/staff/staff';
import { getSquareStatus } from '@lacquer/contracts/customers/customer';
import { getSenderStatus } from '@lacquer/contracts/messaging/messaging';
import { submitContact } from '@lacquer/contracts/salon/contact';
import { Measures } from '@lacquer/platform/metrics/measures';
import { describe, expect, it, jest } from '@jest/globals';
import fastify from 'fastify';
import type { GatewaySettings } from '../config.js';
import { exampleMessage } from '../testing/example-message.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';
import { ForwardedAddresses } from './forwarded-addresses.js';

async function withGateway(settings: GatewaySettings, use: (gateway: RunningGateway) => Promise<void>): Promise<void> {
  const gateway = await runGateway(settings);
  try {
    gateway.answer(submitContact, () => ({ id: '1' }));
    gateway.answer(getSenderStatus, () => ({ simulated: true, from: null }));
    gateway.answer(getSquareStatus, () => ({
      connected: false,
      lastEventAt: null,
      setAside: [],
      tokenRefusedSince: null,
      withoutPhone: 0,
      sweeps: [],
    }));
    await use(gateway);
  } finally {
    await gateway.stop();
  }
}

const ask = (gateway: RunningGateway, forwarded: string) =>
  gateway.request('/api/nothing', { headers: { 'x-forwarded-for': forwarded } });
const warnings = ({ logs }: RunningGateway) => logs.filter(({ msg }) => String(msg).includes('TRUST_PROXY'));
const told = async (gateway: RunningGateway) => {
  const cookie = await gateway.signIn('staff');
  const shown = integrations.parse(
    await (await gateway.request('/api/admin/integrations', { headers: { cookie } })).json(),
  );
  const ready = (await (await gateway.request('/readyz')).json()) as { trouble: Record<string, number> };
  return { staff: shown.proxy.isUntrusted, operators: ready.trouble['untrustedProxies'] ?? 0 };
};

describe('the X-Forwarded-For header', () => {
  it('is reported as trouble while TRUST_PROXY is not set: once in the log, and to operators and staff', () =>
    withGateway({}, async (gateway) => {
      expect(await told(gateway)).toEqual({ staff: false, operators: 0 });

      for (let times = 0; times < 3; times += 1) await ask(gateway, '192.0.2.1');

      expect(warnings(gateway)).toMatchObject([{ level: 'warn' }]);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      expect(await told(gateway)).toEqual({ staff: true, operators: 1 });
    }));

  it('is forgotten when nothing carries it any more: one visitor can send it once', async () => {
    const addresses = new ForwardedAddresses(new Measures(), {});
    const server = fastify();
    addresses.watch(server);
    await server.inject({ url: '/', headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(addresses.hasUntrustedProxy).toBe(true);
    const later = performance.now() + 6 * 60_000;
    const now = jest.spyOn(performance, 'now').mockReturnValue(later);

    expect(addresses.hasUntrustedProxy).toBe(false);
    now.mockRestore();
    await server.close();
  });

  it('is no trouble while more visitors come without it, whatever one of them sends', async () => {
    const addresses = new ForwardedAddresses(new Measures(), {});
    const server = fastify();
    addresses.watch(server);
    const send = (remoteAddress: string, forwarded?: string) =>
      server.inject({
        url: '/',
        remoteAddress,
        headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      });
    for (const probe of ['127.0.0.1', '::1']) await send(probe);
    for (let times = 0; times < 30; times += 1) await send('198.51.100.1', `192.0.2.${times}`);
    expect(addresses.hasUntrustedProxy).toBe(true);

    await send('203.0.113.1');
    expect(addresses.hasUntrustedProxy).toBe(true);
    await send('203.0.113.2');
    expect(addresses.hasUntrustedProxy).toBe(false);

    await send('198.51.100.1', '192.0.2.1');
    expect(addresses.hasUntrustedProxy).toBe(false);
    await send('198.51.100.2', '192.0.2.1');
    expect(addresses.hasUntrustedProxy).toBe(true);
    await server.close();
  });

  it.each([{ TRUST_PROXY: false as const }, { TRUST_PROXY: 1 }])('is expected with %j', (settings) =>
    withGateway(settings, async (gateway) => {
      await ask(gateway, '192.0.2.1');

      expect(warnings(gateway)).toEqual([]);
      expect(await told(gateway)).toEqual({ staff: false, operators: 0 });
    }),
  );

  it('counts only from its end up to an entry that is not an address', () =>
    withGateway({ TRUST_PROXY: 3 }, async (gateway) => {
      const named = [
        '192.0.2.1',
        'unknown, 192.0.2.1',
        '198.51.100.1, <script>, 192.0.2.1',
        '192.0.2.1:4711',
        `${'x'.repeat(5000)}, 192.0.2.1`,
      ];
      const statuses: number[] = [];
      for (const forwarded of [...named, '192.0.2.1']) {
        statuses.push((await gateway.post('/api/contact', exampleMessage, { 'x-forwarded-for': forwarded })).status);
      }
      for (const forwarded of ['nobody', '_hidden', '1.2.3.4.5']) {
        expect((await gateway.post('/api/contact', exampleMessage, { 'x-forwarded-for': forwarded })).status).toBe(201);
      }

      expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
      const clients = await gateway.rows<{ client: string; attempts: number }>(
        'SELECT client, cardinality(attempts) AS attempts FROM rate_limit ORDER BY client',
      );
      expect(clients).toEqual([
        { client: '127.0.0.1', attempts: 3 },
        { client: '192.0.2.1', attempts: 5 },
      ]);
    }));
});
