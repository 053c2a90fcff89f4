import { setTimeout as delay } from 'node:timers/promises';
import { contactSubmitted } from '@lacquer/contracts/salon/contact';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Transactions } from '../database/transactions.js';
import { OwnBroker } from '../testing/own-broker.js';
import type { ProbeBehavior } from '../testing/probe-app.js';
import { countUndelivered } from './outbox-measures.js';
import { Outbox } from './outbox.js';

const events = 50_000;
const perTransaction = 5_000;
const awayMs = 2_000;

describe('an outbox whose broker was away for long', () => {
  let broker: OwnBroker | undefined;

  beforeAll(async () => {
    broker = await OwnBroker.start('the test kills it');
  });
  afterAll(() => broker?.stop());

  it('delivers 50,000 events by itself, each handled once, also if the broker is killed meanwhile', async () => {
    if (!broker) return;
    const { server } = broker;
    const bus = { kind: 'rabbitmq', url: server.url, prefix: 'waiting.' } as const;
    const handled: string[] = [];
    const probe: ProbeBehavior = {
      submit: () => Promise.reject(new Error('nobody calls it')),
      onSubmitted: (event, inbox) =>
        inbox.once('probe', event, () => Promise.resolve(void handled.push(event.data.submissionId))),
    };
    const [{ nest: publisher }] = await Promise.all([
      broker.startProbe('publisher', bus, probe),
      broker.startProbe('listener', bus, probe),
    ]);
    const outbox = publisher.get(Outbox);
    const count = () => countUndelivered(publisher.get(DataSource));

    await server.crash();
    const ids = Array.from({ length: events }, (_, index) => `submission ${index}`);
    for (let from = 0; from < events; from += perTransaction) {
      const submissions = ids.slice(from, from + perTransaction).map((submissionId) => ({ submissionId }));
      await publisher.get(Transactions).run((tx) => outbox.addAll(tx, contactSubmitted, submissions));
    }
    await delay(awayMs);
    expect(await count()).toMatchObject({ waiting: events, dead: 0 });
    expect(handled).toEqual([]);

    const began = performance.now();
    await server.startAgain();
    await eventually(() => handled.length > events / 4, 300_000);
    await server.crash();
    await delay(awayMs);
    await server.startAgain();
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
