import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { consentRevoked } from '@lacquer/contracts/customers/consent';
import { contactSubmitted } from '@lacquer/contracts/salon/contact';
import { phoneChanged } from '@lacquer/contracts/customers/visit-events';
import { eventually } from '@lacquer/servers/testing/eventually';
import { connect, type ChannelModel } from 'amqplib';
import { DataSource } from 'typeorm';
import type { RunningApp } from '../app/running-app.js';
import { migrated } from '../testing/migrated.js';
import { Transactions } from '../database/transactions.js';
import { InvalidError } from '../errors/domain-error.js';
import { Measures } from '../metrics/measures.js';
import { Inbox } from '../inbox/inbox.js';
import { Outbox } from '../outbox/outbox.js';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { freshRabbitmq } from '@lacquer/servers/testing/servers';
import type { BusOptions } from './bus-options.js';
import { InProcessBus } from './in-process/in-process-bus.js';
import { type ProbeBehavior, startProbe } from '../testing/probe-app.js';
import type { BrokerConnection } from './rabbitmq/broker-connection.js';
import { deadName, declare, eventsQueue, eventsTopology } from './rabbitmq/topology.js';

const open: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.stop();
});

async function freshBus(kind: 'in-process' | 'rabbitmq'): Promise<BusOptions> {
  if (kind === 'in-process') return { kind, bus: new InProcessBus() };
  return { kind, ...freshRabbitmq(), retryDelays: [50, 100] };
}

async function start(
  role: 'publisher' | 'listener',
  bus: BusOptions,
  onSubmitted: ProbeBehavior['onSubmitted'],
  onRevoked?: ProbeBehavior['onRevoked'],
  delivery?: 'shared' | 'each',
): Promise<RunningApp> {
  const database = await preparedDatabase(migrated('probe', []));
  open.push({ stop: () => database.drop() });
  const app = await startProbe({
    role,
    bus,
    databaseUrl: database.url,
    delivery,
    probe: { submit: () => Promise.resolve({ id: '' }), onSubmitted, onRevoked },
  });
  open.push(app);
  return app;
}

const publish = (publisher: RunningApp, submissionId: string) =>
  publisher.nest.get(Transactions).run((tx) => publisher.nest.get(Outbox).add(tx, contactSubmitted, { submissionId }));

const ignore = () => Promise.resolve();

/** Resolves with all collected items once the wanted number has arrived. */
function collector<T>(wanted: number): { add(item: T): void; all: Promise<T[]>; items: T[] } {
  const items: T[] = [];
  let done = (_: T[]): void => {};
  const all = new Promise<T[]>((resolve) => (done = resolve));
  return { items, all, add: (item) => void (items.push(item) === wanted && done(items)) };
}

describe.each(['in-process', 'rabbitmq'] as const)('events over %s', (kind) => {
  it('are kept as a mistake if they have no consumer, unless they may go unheard', async () => {
    const publisher = await start('publisher', await freshBus(kind), ignore);
    await publish(publisher, 'a');
    await publisher.nest.get(Transactions).run((tx) =>
      publisher.nest.get(Outbox).add(tx, phoneChanged, {
        customerId: randomUUID(),
        from: '+12135550100',
        to: '+12135550101',
      }),
    );
    const rows = (): Promise<{ type: string; published: boolean; failed: boolean }[]> =>
      publisher.nest
        .get(DataSource)
        .query(
          `SELECT type, published_at IS NOT NULL AS published, last_error IS NOT NULL AS failed FROM outbox ORDER BY sequence`,
        );
    await eventually(async () => (await rows()).every(({ published, failed }) => published || failed));

    expect(await rows()).toEqual([
      { type: 'contact.submitted.v1', published: false, failed: true },
      { type: 'customer.phone-changed.v1', published: true, failed: false },
    ]);
  });

  it('reach their consumer with data, id and correlation', async () => {
    const bus = await freshBus(kind);
    const seen = collector<{ id: string; data: unknown; correlationId: string }>(1);
    await start('listener', bus, (event) => Promise.resolve(seen.add(event)));
    const publisher = await start('publisher', bus, ignore);
    const published = await publish(publisher, 'one');
    expect(await seen.all).toMatchObject([
      { id: published.id, data: { submissionId: 'one' }, correlationId: published.correlationId },
    ]);
  });

  it('wait for a consumer that is down', async () => {
    const bus = await freshBus(kind);
    const publisher = await start('publisher', bus, ignore);
    await publish(publisher, 'early');
    const seen = collector<unknown>(1);
    await start('listener', bus, (event) => Promise.resolve(seen.add(event.data)));
    expect(await seen.all).toEqual([{ submissionId: 'early' }]);
  });

  it('are redelivered after a temporary failure of the handler', async () => {
    const bus = await freshBus(kind);
    const attempts = collector<string>(2);
    await start('listener', bus, (event) => {
      attempts.add(event.id);
      return attempts.items.length < 2 ? Promise.reject(new Error('database is starting')) : Promise.resolve();
    });
    const publisher = await start('publisher', bus, ignore);
    const published = await publish(publisher, 'one');
    expect(await attempts.all).toEqual([published.id, published.id]);
  });

  it('are fully handled before a consumer stops', async () => {
    const bus = await freshBus(kind);
    let finish = (): void => {};
    let finished = false;
    const begun = collector<unknown>(1);
    const listener = await start('listener', bus, async (event) => {
      begun.add(event.id);
      await new Promise<void>((resolve) => (finish = resolve));
      finished = true;
    });
    const publisher = await start('publisher', bus, ignore);
    await publish(publisher, 'one');
    await begun.all;
    const stopped = listener.stop();
    finish();
    await stopped;
    expect(finished).toBe(true);
  });
});

describe('events at the broker', () => {
  async function inspect(): Promise<ChannelModel> {
    const connection = await connect(freshRabbitmq().url);
    open.push({ stop: () => connection.close() });
    return connection;
  }

  async function firstDead(prefix: string): Promise<{ reason: unknown; body: { data: unknown } }> {
    const channel = await (await inspect()).createChannel();
    return new Promise((resolve, reject) => {
      channel
        .consume(deadName(prefix), (message) => {
          if (!message) return;
          const body = JSON.parse(message.content.toString()) as { data: unknown };
          resolve({ reason: message.properties.headers?.['x-lacquer-reason'], body });
        })
        .catch(reject);
    });
  }

  const rabbit = async () =>
    (await freshBus('rabbitmq')) as Extract<BusOptions, { kind: 'rabbitmq' }> & { prefix: string };

  it('are dead-lettered immediately, with the reason, after a permanent error of the handler', async () => {
    const bus = await rabbit();
    let calls = 0;
    const listener = await start('listener', bus, () => {
      calls++;
      return Promise.reject(new InvalidError('PROBE.HOPELESS', 'This can never work.'));
    });
    const publisher = await start('publisher', bus, ignore);
    const { id } = await publish(publisher, 'one');
    expect(await firstDead(bus.prefix)).toMatchObject({
      reason: 'PROBE.HOPELESS: This can never work.',
      body: { data: { submissionId: 'one' } },
    });
    expect(calls).toBe(1);
    // its publisher asks the inbox, and must not take it for lost
    expect(await listener.nest.get(Inbox, { strict: false }).findRecorded([id])).toEqual([id]);
  });

  it('are dead-lettered after every retry has failed', async () => {
    const bus = await rabbit();
    let calls = 0;
    await start('listener', bus, () => {
      calls++;
      return Promise.reject(new Error('still down'));
    });
    const publisher = await start('publisher', bus, ignore);
    await publish(publisher, 'one');
    expect((await firstDead(bus.prefix)).body).toMatchObject({ data: { submissionId: 'one' } });
    expect(calls).toBe(3); // the first delivery and one per retry delay
  });

  it('about consent are retried without limit after any error, and are counted while they wait', async () => {
    const bus = await rabbit();
    const errors = [new InvalidError('PROBE.HOPELESS', 'This can never work.'), new Error('still down')];
    const handled = collector<unknown>(1);
    let attempts = 0;
    const listener: RunningApp = await start('listener', bus, ignore, async (event) => {
      attempts += 1;
      // more often than there are delays
      if (attempts <= 5) throw errors[attempts % 2];
      expect(await listener.nest.get(Measures).troubles()).toMatchObject({ consentEventsWaiting: 1 });
      handled.add(event.data);
    });
    const publisher = await start('publisher', bus, ignore);
    const data = { phone: '+12135550107', reason: null, recordedAt: new Date().toISOString() };
    await publisher.nest.get(Transactions).run((tx) => publisher.nest.get(Outbox).add(tx, consentRevoked, data));

    expect(await handled.all).toEqual([data]);
    const channel = await (await inspect()).createChannel();
    expect((await channel.checkQueue(deadName(bus.prefix))).messageCount).toBe(0);
  });

  it('are dropped if an instance with its own queue cannot handle them', async () => {
    const bus = await rabbit();
    const channel = await (await inspect()).createChannel();
    await declare(channel, eventsTopology('gateway', [], [], bus.prefix));
    const seen = collector<unknown>(1);
    const hopeless = (event: { data: unknown }) => {
      seen.add(event.data);
      return Promise.reject(new InvalidError('PROBE.HOPELESS', 'This can never work.'));
    };
    const listener = await start('listener', bus, hopeless, undefined, 'each');
    const publisher = await start('publisher', bus, ignore);
    await publish(publisher, 'one');
    await seen.all;
    open.splice(open.indexOf(listener), 1);
    await listener.stop(); // it has settled what it had in hand

    expect((await channel.checkQueue(deadName(bus.prefix))).messageCount).toBe(0);
  });

  it('without a valid envelope are dead-lettered and do not block the next', async () => {
    const bus = await rabbit();
    const seen = collector<unknown>(1);
    await start('listener', bus, (event) => Promise.resolve(seen.add(event.data)));
    const channel = await (await inspect()).createConfirmChannel();
    channel.sendToQueue(eventsQueue('gateway', bus.prefix), Buffer.from('{"not":"an envelope"'));
    await channel.waitForConfirms();
    const publisher = await start('publisher', bus, ignore);
    await publish(publisher, 'after');
    expect(await seen.all).toEqual([{ submissionId: 'after' }]);
  });

  it('are redelivered after a consumer lost its connection, and take effect once thanks to the inbox', async () => {
    const bus = await rabbit();
    let effects = 0;
    const deliveries = collector<string>(2);
    let listener: RunningApp | undefined;
    listener = await start('listener', bus, async (event, inbox) => {
      await inbox.once('probe', event, () => Promise.resolve(void effects++));
      if (deliveries.items.length === 0) {
        // the work is done, but the connection is cut before the ack arrives
        for (const microservice of listener?.nest.getMicroservices() ?? []) {
          microservice.unwrap<BrokerConnection | undefined>()?.reconnect();
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      deliveries.add(event.id);
    });
    const publisher = await start('publisher', bus, ignore);
    const published = await publish(publisher, 'one');
    expect(await deliveries.all).toEqual([published.id, published.id]);
    expect(effects).toBe(1);
  });
});
