import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ResponseOf } from '@lacquer/contracts/contract';
import { operationsRpcs, type OperationsRpcs } from '@lacquer/contracts/operations';
import { contactSubmitted } from '@lacquer/contracts/salon/contact';
import type { EventEnvelope } from '@lacquer/contracts/envelope';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { type TestDatabase } from '@lacquer/servers/testing/servers';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BackgroundWork } from '../background/background-work.js';
import { EventPublisher } from '../bus/event-publisher.js';
import { InProcessBus } from '../bus/in-process/in-process-bus.js';
import { InProcessClient } from '../bus/in-process/in-process-client.js';
import { RpcClient } from '../bus/rpc-client.js';
import { SystemClock } from '../clock/clock.js';
import { dataSourceOptions } from '../database/database-url.js';
import { Transactions } from '../database/transactions.js';
import { Measures } from '../metrics/measures.js';
import { migrated } from '../testing/migrated.js';
import { LostEvents } from './lost-events.js';
import { OutboxRelay } from './outbox-relay.js';
import { Outbox } from './outbox.js';

/** A broker that confirms every event. */
class Broker extends EventPublisher {
  override readonly maxAttempts = Number.POSITIVE_INFINITY;
  readonly published: EventEnvelope[] = [];

  override publish(envelope: EventEnvelope): Promise<void> {
    this.published.push(envelope);
    return Promise.resolve();
  }
}

type Answer = ResponseOf<OperationsRpcs['findHandled']>;
const { findHandled } = operationsRpcs.messaging;

Logger.overrideLogger(false);

describe('events that the broker has lost', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let transactions: Transactions;
  let broker: Broker;
  let relay: OutboxRelay;
  let lost: LostEvents;
  let bus: InProcessBus;
  let measures: Measures;
  let asked: string[][];
  const clock = new SystemClock();
  const outbox = new Outbox(clock);

  beforeEach(async () => {
    database = await preparedDatabase(migrated('probe', []));
    dataSource = await new DataSource(dataSourceOptions(database.url, 'probe')).initialize();
    transactions = new Transactions(dataSource);
    const background = new BackgroundWork();
    broker = new Broker();
    bus = new InProcessBus();
    measures = new Measures();
    asked = [];
    relay = new OutboxRelay(dataSource, broker, transactions, clock, background);
    const rpc = new RpcClient('contact', new InProcessClient(bus));
    lost = new LostEvents(dataSource, rpc, broker, measures, background);
  });

  afterEach(async () => {
    await measures.onApplicationShutdown();
    await dataSource.destroy();
    await database.drop();
  });

  const answer = (given: Partial<Answer>) =>
    bus.answer(findHandled.name, (envelope) => {
      asked.push((envelope as { data: { ids: string[] } }).data.ids);
      return Promise.resolve({ handled: [], waiting: false, retrying: false, ...given });
    });
  const publish = async (count = 1): Promise<string[]> => {
    const events = await transactions.run((tx) =>
      outbox.addAll(
        tx,
        contactSubmitted,
        Array.from({ length: count }, () => ({ submissionId: 'a' })),
      ),
    );
    while ((await relay.deliverBatch()) > 0);
    return events.map(({ id }) => id);
  };
  const age = (seconds: number) =>
    dataSource.query(`UPDATE outbox SET published_at = published_at - make_interval(secs => $1)`, [seconds]);
  const timesPublished = (id: string) => broker.published.filter((event) => event.id === id).length;

  it('are republished, and those that were handled are not', async () => {
    const [gone = '', handled = ''] = await publish(2);
    answer({ handled: [handled] });
    await age(60);
    expect(await lost.republish()).toBe(1);
    await relay.deliverBatch();

    expect([timesPublished(gone), timesPublished(handled)]).toEqual([2, 1]);
    await age(60);
    await lost.republish();
    expect(asked).toEqual([[gone, handled], [gone]]);
  });

  it('are not assumed before an event had time to be handled', async () => {
    await publish();
    answer({});
    await age(20);
    expect(await lost.republish()).toBe(0);
    expect(asked).toEqual([]);
  });

  it('are not assumed while events wait in the queue, or the service does not answer', async () => {
    await publish();
    await age(3600);
    expect(await lost.republish()).toBe(0);
    answer({ waiting: true });
    expect(await lost.republish()).toBe(0);
    expect(asked).toHaveLength(1);
  });

  it('are not assumed while an event may wait for another attempt', async () => {
    const [id = ''] = await publish();
    answer({ retrying: true });
    await age(600);
    expect(await lost.republish()).toBe(0);
    await age(600);
    expect(await lost.republish()).toBe(1);
    await relay.deliverBatch();
    expect(timesPublished(id)).toBe(2);
  });

  it('are found among many that were handled', async () => {
    const ids = await publish(1200);
    const gone = new Set(ids.filter((_, index) => index % 400 === 7));
    bus.answer(findHandled.name, (envelope) => {
      const handled = (envelope as { data: { ids: string[] } }).data.ids.filter((id) => !gone.has(id));
      return Promise.resolve({ handled, waiting: false, retrying: false });
    });
    await age(60);
    expect(await lost.republish()).toBe(3);
    const rows: { id: string }[] = await dataSource.query('SELECT id FROM outbox WHERE published_at IS NULL');
    expect(new Set(rows.map(({ id }) => id))).toEqual(gone);
  });

  it('are trouble when they are lost again and again', async () => {
    const [id = ''] = await publish();
    answer({});
    for (let round = 0; round < 6; round += 1) {
      await age(1000);
      await lost.republish();
      await relay.deliverBatch();
    }
    expect(timesPublished(id)).toBe(4);
    expect(await measures.troubles()).toEqual({ unhandledEvents: 1 });
  });
});
