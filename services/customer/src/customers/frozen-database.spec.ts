import { recordVisit, summarizeCustomers } from '@lacquer/contracts/customers/customer';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import { InProcessClient } from '@lacquer/platform/bus/in-process/in-process-client';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { createLogger } from '@lacquer/platform/logging/logger';
import { faultyConnection } from '@lacquer/servers/testing/faulty-connection';
import { testOwner } from '@lacquer/platform/testing/service-under-test';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startCustomer } from '../app.js';
import { runCustomer, type RunningCustomer } from '../testing/running-customer.js';

describe('visits while the database does not answer', () => {
  let customer: RunningCustomer;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    customer = await runCustomer();
    await customer.share();
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
    await customer.reset();
  });
  afterAll(() => customer.stop());

  it.each(['freeze', 'refuse'] as const)(
    '(%s) are refused with a code, and retries create no duplicates',
    async (state) => {
      const connection = await faultyConnection(customer.databaseUrl);
      stops.push(() => connection.stop());
      const bus = new InProcessBus();
      const app = await startCustomer({
        databaseUrl: connection.url,
        bus: { kind: 'in-process', bus },
        logger: createLogger('silent'),
        revocationScope: 'person',
      });
      stops.push(() => app.stop());
      const { signer } = bus.actors;
      const rpc = new RpcClient('gateway', new InProcessClient(bus), { timeoutMs: 20_000, signer }).as(testOwner);
      const add = (idempotencyKey: string) =>
        rpc.call(recordVisit, {
          phoneNumber: '213 555 0100',
          email: null,
          serviceName: 'Gel Manicure',
          amount: 3000,
          idempotencyKey,
        });
      await add('before');

      // some reach the database but lose its answer; others find it down
      const keys = Array.from({ length: 12 }, (_, index) => `key-${index}`);
      const answers = keys.map((key) =>
        add(key).then(
          () => 'added',
          (error: { code?: string }) => error.code,
        ),
      );
      connection.set(state);
      const outcomes = [
        ...(await Promise.all(answers)),
        await add('later').catch((error: { code?: string }) => error.code),
      ];
      expect(new Set(outcomes.filter((outcome) => outcome !== 'added'))).toEqual(new Set(['DATABASE.UNAVAILABLE']));

      connection.set('pass');
      for (const key of ['before', ...keys, 'later']) {
        await eventually(() =>
          add(key).then(
            () => true,
            () => false,
          ),
        );
      }
      expect(await rpc.call(summarizeCustomers, {})).toMatchObject({ totalVisits: 14, totalRevenue: 42_000 });
      // transactions of background work end on their own; a leaked one stays open
      const open = async () => {
        const [row] = await customer.rows(
          `SELECT count(*)::int AS transactions FROM pg_stat_activity
         WHERE datname = current_database() AND state = 'idle in transaction'`,
        );
        return row?.['transactions'];
      };
      await eventually(async () => (await open()) === 0);
    },
  );
});
