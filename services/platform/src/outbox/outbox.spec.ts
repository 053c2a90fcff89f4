import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { consentRevoked } from '@lacquer/contracts/customers/consent';
import { contactSubmitted } from '@lacquer/contracts/salon/contact';
import type { EventEnvelope } from '@lacquer/contracts/envelope';
import { DataSource } from 'typeorm';
import { BackgroundWork } from '../background/background-work.js';
import { SystemClock } from '../clock/clock.js';
import { dataSourceOptions } from '../database/database-url.js';
import { migrated } from '../testing/migrated.js';
import { Transactions } from '../database/transactions.js';
import { Inbox } from '../inbox/inbox.js';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { type TestDatabase } from '@lacquer/servers/testing/servers';
import { saidBefore } from '@lacquer/contracts/sentences/say';
import { EventPublisher, UndeliverableError } from '../bus/event-publisher.js';
import { OutboxRelay } from './outbox-relay.js';
import { hasEvents, Outbox } from './outbox.js';

/** Accepts events like a broker: `accept` decides about each. */
class RecordingPublisher extends EventPublisher {
  override readonly maxAttempts = 3;
  readonly published: EventEnvelope[] = [];

  constructor(private readonly accept: (envelope: EventEnvelope) => Promise<void> = () => Promise.resolve()) {
    super();
  }

  override async publish(envelope: EventEnvelope): Promise<void> {
    await this.accept(envelope);
    this.published.push(envelope);
  }
}

describe('the outbox', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let transactions: Transactions;
  let background: BackgroundWork;
  const clock = new SystemClock();
  const outbox = new Outbox(clock);

  beforeEach(async () => {
    database = await preparedDatabase(migrated('probe', []));
    dataSource = await new DataSource(dataSourceOptions(database.url, 'probe')).initialize();
    transactions = new Transactions(dataSource);
    background = new BackgroundWork();
  });

  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const publish = (submissionId: string) =>
    transactions.run((tx) => outbox.add(tx, contactSubmitted, { submissionId }));
  const relayTo = (publisher: EventPublisher) =>
    new OutboxRelay(dataSource, publisher, transactions, clock, background);
  const rows = (): Promise<
    { attempts: number; last_error: string | null; dead_at: Date | null; published_at: Date | null }[]
  > => dataSource.query('SELECT * FROM outbox ORDER BY sequence');

  it('delivers committed events once, in order', async () => {
    for (const id of ['a', 'b', 'c']) await publish(id);
    const publisher = new RecordingPublisher();
    const relay = relayTo(publisher);
    expect(await relay.deliverBatch()).toBe(3);
    expect(await relay.deliverBatch()).toBe(0);
    expect(publisher.published.map(({ data }) => (data as { submissionId: string }).submissionId)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('adds many events in one statement, and preserves their order', async () => {
    const submissions = Array.from({ length: 40 }, (_, index) => ({ submissionId: `"${index}", {}` }));
    const added = await transactions.run((tx) => outbox.addAll(tx, contactSubmitted, submissions));
    expect(await transactions.run((tx) => outbox.addAll(tx, contactSubmitted, []))).toEqual([]);
    const publisher = new RecordingPublisher();
    const relay = relayTo(publisher);
    while ((await relay.deliverBatch()) > 0);
    expect(publisher.published.map(({ data }) => data)).toEqual(submissions);
    expect(publisher.published).toEqual(added);
  });

  it('keeps no event of a transaction that rolled back', async () => {
    const failing = transactions.run(async (tx) => {
      await outbox.add(tx, contactSubmitted, { submissionId: 'never' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await rows()).toEqual([]);
  });

  it('passes the claim of a dead relay to the next relay, which delivers it once', async () => {
    await publish('a');
    const dying = new DataSource(dataSourceOptions(database.url, 'dying'));
    await dying.initialize();
    let claimed = (): void => {};
    const hasClaimed = new Promise<void>((resolve) => (claimed = resolve));
    const stuck = new OutboxRelay(
      dying,
      new RecordingPublisher(() => {
        claimed();
        return new Promise(() => {}); // never confirmed
      }),
      new Transactions(dying),
      clock,
      background,
    );
    const abandoned = stuck.deliverBatch().catch((error: unknown) => error);
    await hasClaimed;
    const publisher = new RecordingPublisher();
    const relay = relayTo(publisher);
    expect(await relay.deliverBatch()).toBe(0); // the other one still holds the row

    await dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lacquer-dying'`,
    );
    while ((await relay.deliverBatch()) === 0) await setTimeout(20);
    expect(publisher.published).toHaveLength(1);
    void abandoned;
    await dying.destroy().catch(() => undefined);
  });

  it('allows two relays to share the work without delivering an event twice', async () => {
    for (let index = 0; index < 60; index++) await publish(String(index));
    const publisher = new RecordingPublisher(() => setTimeout(5));
    const relays = [relayTo(publisher), relayTo(publisher)];
    await Promise.all(relays.map((relay) => relay.deliverBatch()));
    expect(new Set(publisher.published.map(({ id }) => id)).size).toBe(60);
    expect(publisher.published).toHaveLength(60);
  });

  it('retries a refused event later, and marks it dead after the last attempt', async () => {
    await publish('a');
    const relay = relayTo(new RecordingPublisher(() => Promise.reject(new Error('broker away'))));
    for (let attempt = 0; attempt < 3; attempt++) {
      await relay.deliverBatch();
      await dataSource.query('UPDATE outbox SET next_attempt_at = now()');
    }
    expect(await relay.deliverBatch()).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: 3, last_error: 'broker away', published_at: null }]);
    expect((await rows())[0]?.dead_at).not.toBeNull();
  });

  it('delivers at once what was stored before the clock of the database was set back', async () => {
    await publish('before');
    await dataSource.query(`UPDATE outbox SET next_attempt_at = now() + interval '20 minutes'`);
    await publish('after');
    const publisher = new RecordingPublisher();
    expect(await relayTo(publisher).deliverBatch()).toBe(2);
    await dataSource.query(`UPDATE outbox SET published_at = NULL, next_attempt_at = now() + interval '1 minute'`);
    expect(await relayTo(publisher).deliverBatch()).toBe(0);
  });

  it('records the outcomes of a batch in one statement each, however many there are', async () => {
    for (let index = 0; index < 48; index += 1) await publish(String(index));
    await dataSource.query('CREATE TABLE counted (at timestamptz DEFAULT now())');
    await dataSource.query(
      `CREATE FUNCTION count_statement() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN INSERT INTO counted DEFAULT VALUES; RETURN NULL; END $$`,
    );
    await dataSource.query(
      'CREATE TRIGGER counts AFTER UPDATE ON outbox FOR EACH STATEMENT EXECUTE FUNCTION count_statement()',
    );
    const publisher = new RecordingPublisher(({ data }) =>
      Number((data as { submissionId: string }).submissionId) % 3 === 0
        ? Promise.reject(new Error('refused'))
        : Promise.resolve(),
    );
    expect(await relayTo(publisher).deliverBatch()).toBe(48);

    expect(await dataSource.query('SELECT count(*)::int AS count FROM counted')).toEqual([{ count: 2 }]);
    const after = await rows();
    expect(after.map((row) => row.published_at === null)).toEqual(after.map((_, index) => index % 3 === 0));
    expect(new Set(after.map(({ attempts }) => attempts))).toEqual(new Set([1]));
    expect(after.filter(({ last_error: reason }) => reason === 'refused')).toHaveLength(16);
  });

  it('marks an undeliverable event dead immediately', async () => {
    await publish('a');
    await relayTo(
      new RecordingPublisher(() => Promise.reject(new UndeliverableError(saidBefore('bad data')))),
    ).deliverBatch();
    expect((await rows())[0]?.dead_at).not.toBeNull();
  });

  it('never gives up on an event about consent', async () => {
    const data = { phone: '+12135550107', reason: null, recordedAt: new Date().toISOString() };
    await transactions.run((tx) => outbox.add(tx, consentRevoked, data));
    const errors = [new UndeliverableError(saidBefore('bad data')), new Error('away')];
    const relay = relayTo(new RecordingPublisher(() => Promise.reject(errors[0])));
    for (let attempt = 0; attempt < 5; attempt++) {
      errors.reverse();
      expect(await relay.deliverBatch()).toBe(1);
      await dataSource.query('UPDATE outbox SET next_attempt_at = now()');
    }
    expect(await rows()).toMatchObject([{ attempts: 5, dead_at: null, published_at: null }]);

    await relayTo(new RecordingPublisher()).deliverBatch();
    expect((await rows())[0]?.published_at).not.toBeNull();
  });

  it('is drained by its running relay shortly after each commit', async () => {
    let published = (): void => {};
    const publisher = new RecordingPublisher(() => Promise.resolve(published()));
    relayTo(publisher);
    background.onApplicationBootstrap();
    const took: number[] = [];
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      const hasBeenPublished = new Promise<void>((resolve) => (published = resolve));
      const began = performance.now();
      await publish(id);
      await hasBeenPublished;
      took.push(performance.now() - began);
    }
    // woken by each commit: polling would take a second per event, the rest after the previous one
    expect(Math.min(...took)).toBeLessThan(900);
    await background.beforeApplicationShutdown();
  });

  it('wakes the relay only after a commit with an event', async () => {
    const commits: boolean[] = [];
    transactions.onCommit((tx) => commits.push(hasEvents(tx)));
    await transactions.run((tx) => tx.query('SELECT 1'));
    await publish('a');
    await relayTo(new RecordingPublisher()).deliverBatch();
    expect(commits).toEqual([false, true, false]);
  });

  it('applies a duplicate event once, and retries a failed effect', async () => {
    const inbox = new Inbox(transactions);
    const event = await publish('a');
    let effects = 0;
    const effect = () => Promise.resolve(void effects++);
    await expect(inbox.once('probe', event, () => Promise.reject(new Error('not yet')))).rejects.toThrow('not yet');
    expect(await inbox.once('probe', event, effect)).toBe(true);
    expect(await inbox.once('probe', event, effect)).toBe(false);
    expect(await inbox.once('another consumer', event, effect)).toBe(true);
    expect(effects).toBe(2);
  });
});
