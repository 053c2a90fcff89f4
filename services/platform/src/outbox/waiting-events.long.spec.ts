import { setTimeout as delay } from 'node:timers/promises';
import { contactSubmitted } from '@lacquer/contracts/salon/contact';
import { eventually } from '@lacquer/servers/testing/eventually';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { type RabbitmqServer, runRabbitmq } from '@lacquer/servers/testing/server-programs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Transactions } from '../database/transactions.js';
import { migrated } from '../testing/migrated.js';
import { startProbe } from '../testing/probe-app.js';
import { countUndelivered } from './outbox-measures.js';
import { Outbox } from './outbox.js';

const events = 50_000;
const perTransaction = 5_000;
const awayMs = 2_000;

describe('an outbox whose broker was away for long', () => {
  let broker: RabbitmqServer | undefined;
  const stops: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    broker = await runRabbitmq();
    if (!broker) process.stderr.write('SKIPPED: rabbitmq-server is not installed, and the test kills it\n');
  });
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
    await broker?.stop();
  });

  it('delivers 50,000 events by itself, each handled once, also if the broker is killed meanwhile', async () => {
    if (!broker) return;
    const bus = { kind: 'rabbitmq', url: broker.url, prefix: 'waiting.' } as const;
    const handled: string[] = [];
    const start = async (role: 'publisher' | 'listener') => {
      const database = await preparedDatabase(migrated('probe', []));
      stops.push(() => database.drop());
      const app = await startProbe({
        role,
        bus,
        databaseUrl: database.url,
        probe: {
          submit: () => Promise.reject(new Error('nobody calls it')),
          onSubmitted: (event, inbox) =>
            inbox.once('probe', event, () => Promise.resolve(void handled.push(event.data.submissionId))),
        },
      });
      stops.push(() => app.stop());
      return app.nest;
    };
    const [publisher] = await Promise.all([start('publisher'), start('listener')]);
    const outbox = publisher.get(Outbox);
    const count = () => countUndelivered(publisher.get(DataSource));

    await broker.crash();
    const ids = Array.from({ length: events }, (_, index) => `submission ${index}`);
    for (let from = 0; from < events; from += perTransaction) {
      const submissions = ids.slice(from, from + perTransaction).map((submissionId) => ({ submissionId }));
      await publisher.get(Transactions).run((tx) => outbox.addAll(tx, contactSubmitted, submissions));
    }
    await delay(awayMs);
    expect(await count()).toMatchObject({ waiting: events, dead: 0 });
    expect(handled).toEqual([]);

    const began = performance.now();
    await broker.startAgain();
    await eventually(() => handled.length > events / 4, 300_000);
    await broker.crash();
    await delay(awayMs);
    await broker.startAgain();
    await eventually(async () => (await count()).waiting === 0, 600_000);
    const publishedMs = performance.now() - began;
    await eventually(() => handled.length >= events, 300_000);
    const handledMs = performance.now() - began;
    process.stdout.write(
      `${events} events: published after ${(publishedMs / 1000).toFixed(1)} s, handled after ${(handledMs / 1000).toFixed(1)} s\n`,
    );

    expect(await count()).toMatchObject({ waiting: 0, dead: 0 });
    expect(handled).toHaveLength(events);
    expect(new Set(handled)).toEqual(new Set(ids));
  }, 1_500_000);
});
