import { afterEach, describe, expect, it } from '@jest/globals';
import { everyoneNow, getCampaign, launchCampaign } from '@lacquer/contracts/messaging/campaign';
import { listLatestStatements } from '@lacquer/contracts/customers/consent';
import { listAudience } from '@lacquer/contracts/customers/customer';
import { rpcContracts } from '@lacquer/contracts/registry';
import type { RunningApp } from '@lacquer/platform/app/running-app';
import { RabbitmqClient } from '@lacquer/platform/bus/rabbitmq/rabbitmq-client';
import { RpcServer } from '@lacquer/platform/bus/rabbitmq/rpc-server';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { migrated } from '@lacquer/platform/testing/migrated';
import { createLogger } from '@lacquer/platform/logging/logger';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { freshRabbitmq, freshRedis } from '@lacquer/servers/testing/servers';
import { testOwner } from '@lacquer/platform/testing/service-under-test';
import { newActorKeys } from '@lacquer/platform/actor/actor-keys';
import { eventually } from '@lacquer/servers/testing/eventually';
import { Client } from 'pg';
import { startMessaging, startMessagingWorker } from './app.js';
import { messagingMigrations } from './database/migrations.js';
import { someCustomers } from './testing/running-messaging.js';
import { testOptions } from './testing/test-options.js';
import { runTwilioAccount } from './testing/twilio-account.js';

describe('a separate worker, over RabbitMQ and Redis', () => {
  const opened: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).toReversed()) await close();
  });

  it('sends what the service launches, serves no RPC, and finishes the current text before it stops', async () => {
    const database = await preparedDatabase(migrated('messaging', messagingMigrations));
    opened.push(() => database.drop());
    const sql = new Client({ connectionString: database.url });
    await sql.connect();
    // this test runs no catalog: the salon is as last known
    await sql.query(`INSERT INTO known_salon (name, time_zone) VALUES ('Lacquer House', 'America/Los_Angeles')`);
    await sql.end();
    const twilio = await runTwilioAccount();
    opened.push(() => twilio.stop());
    const rabbitmq = freshRabbitmq();
    const customers = someCustomers(30);
    opened.push(await answerAudience(rabbitmq, customers));
    const { signer, publicKeys: actorKeys } = newActorKeys('gateway');
    const options = {
      databaseUrl: database.url,
      bus: { kind: 'rabbitmq', ...rabbitmq, actorKeys } as const,
      queue: { kind: 'redis', ...freshRedis() } as const,
      rooms: testOptions({ provider: { twilio: twilio.options }, pace: { segmentsPerSecond: 20 } }),
      logger: createLogger('silent'),
      listen: { port: 0, host: '127.0.0.1' },
    };
    const service = await startMessaging({ ...options, worker: false });
    opened.push(() => service.stop());
    const transport = new RabbitmqClient('gateway', rabbitmq.url, rabbitmq.prefix);
    const rpc = new RpcClient('gateway', transport, { signer });
    const client = rpc.as(testOwner);
    opened.push(() => rpc.close());

    const { campaignId } = await client.call(launchCampaign, {
      message: 'Hello',
      campaignType: '',
      ...everyoneNow,
    });
    const counts = async () => (await client.call(getCampaign, { id: campaignId })).counts;
    expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);

    const first = await startMessagingWorker(options);
    opened.push(() => first.stop());
    expect(await first.readiness()).toEqual({
      ready: true,
      version: expect.any(String),
      serves: 'everything',
      checks: { database: 'up', queue: 'up', 'redis-noeviction': 'up' },
      reasons: {},
    });
    await eventually(() => twilio.posted.length >= 5);
    await first.stop();
    const whenStopped = await counts();
    expect(whenStopped.sending + whenStopped.unknown).toBe(0);
    expect(whenStopped.accepted).toBe(twilio.posted.length);
    expect(whenStopped.pending).toBe(30 - twilio.posted.length);

    const second: RunningApp = await startMessagingWorker(options);
    opened.push(() => second.stop());
    await eventually(async () => (await counts()).accepted === 30);
    expect(new Set(twilio.posted.map(({ to }) => to)).size).toBe(30);
    expect(twilio.posted).toHaveLength(30);
  });
});

/** A customer service that only returns the phones, none of them revoked. */
async function answerAudience(
  { url, prefix }: { url: string; prefix: string },
  customers: ReturnType<typeof someCustomers>,
): Promise<() => Promise<void>> {
  const server = new RpcServer('customer', url, prefix);
  for (const { name } of rpcContracts.filter(({ service }) => service === 'customer')) {
    server.addHandler(name, async (envelope: { data: unknown }) => {
      if (name === listLatestStatements.name) return [];
      if (name !== listAudience.name) throw new Error(`${name} is not asked here`);
      const { afterId, limit } = listAudience.request.parse(envelope.data);
      return customers.filter(({ customerId }) => afterId === null || customerId > afterId).slice(0, limit);
    });
  }
  const listening = Promise.withResolvers<void>();
  await server.listen((error?: unknown) => (error ? listening.reject(error) : listening.resolve()));
  await listening.promise;
  return () => server.close();
}
