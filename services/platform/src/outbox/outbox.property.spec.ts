import { contactSubmitted } from '@lacquer/contracts/salon/contact';
import type { EventEnvelope } from '@lacquer/contracts/envelope';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { type TestDatabase } from '@lacquer/servers/testing/servers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import * as fc from 'fast-check';
import { DataSource } from 'typeorm';
import { BackgroundWork } from '../background/background-work.js';
import { SystemClock } from '../clock/clock.js';
import { dataSourceOptions } from '../database/database-url.js';
import { migrated } from '../testing/migrated.js';
import { Transactions } from '../database/transactions.js';
import { EventPublisher } from '../bus/event-publisher.js';
import { OutboxRelay } from './outbox-relay.js';
import { Outbox } from './outbox.js';

/** A broker with unlimited attempts; `accept` decides about each event. */
class Broker extends EventPublisher {
  override readonly maxAttempts = Number.POSITIVE_INFINITY;

  constructor(
    private readonly published: string[],
    private readonly accept: (place: number) => Promise<void>,
    private place = 0,
  ) {
    super();
  }

  override async publish({ data }: EventEnvelope): Promise<void> {
    const place = (this.place += 1);
    await this.accept(place);
    this.published.push((data as { submissionId: string }).submissionId);
  }
}

type Step =
  | { do: 'commit' | 'roll back'; events: number }
  | { do: 'relay' | 'two relays' }
  /** Every n-th event is refused. */
  | { do: 'relay with failures'; every: number }
  /** The relay's connection ends after this many publications, so it cannot mark them. */
  | { do: 'relay that dies'; after: number };

const small = fc.integer({ min: 1, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('commit' as const), events: small }),
  fc.record({ do: fc.constant('roll back' as const), events: small }),
  fc.record({ do: fc.constantFrom('relay' as const, 'two relays' as const) }),
  fc.record({ do: fc.constant('relay with failures' as const), every: small }),
  fc.record({ do: fc.constant('relay that dies' as const), after: small }),
);

// a broker that refuses events causes hundreds of warnings
Logger.overrideLogger(false);

describe('any interleaving of changes, relays, failures and crashes', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  const clock = new SystemClock();
  const outbox = new Outbox(clock);

  beforeAll(async () => {
    database = await preparedDatabase(migrated('probe', []));
    dataSource = await new DataSource(dataSourceOptions(database.url, 'probe')).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const relayOn = (source: DataSource, broker: Broker) =>
    new OutboxRelay(source, broker, new Transactions(source), clock, new BackgroundWork()).deliverBatch();
  const change = (ids: readonly string[], end: () => Promise<void>) =>
    new Transactions(dataSource).run(async (tx) => {
      for (const submissionId of ids) await outbox.add(tx, contactSubmitted, { submissionId });
      await end();
    });
  const dieAfter = async (published: string[], after: number) => {
    const dying = await new DataSource(dataSourceOptions(database.url, 'dying')).initialize();
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lacquer-dying'`;
    const broker = new Broker(published, async (place) => {
      if (place === after) await dataSource.query(end);
    });
    await relayOn(dying, broker).catch(() => undefined);
    await dying.destroy().catch(() => undefined);
  };

  it('publishes every committed event at least once, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await dataSource.query('TRUNCATE outbox');
        const committed: string[] = [];
        const published: string[] = [];
        const willing = () => new Broker(published, () => Promise.resolve());
        for (const [place, each] of steps.entries()) {
          const ids = Array.from({ length: 'events' in each ? each.events : 0 }, (_, index) => `${place}-${index}`);
          if (each.do === 'commit') {
            await change(ids, () => Promise.resolve());
            committed.push(...ids);
          } else if (each.do === 'roll back') {
            await change(ids, () => Promise.reject(new Error('changed my mind'))).catch(() => undefined);
          } else if (each.do === 'relay with failures') {
            const broker = new Broker(published, (nth) =>
              nth % each.every === 0 ? Promise.reject(new Error('broker away')) : Promise.resolve(),
            );
            await relayOn(dataSource, broker);
          } else if (each.do === 'relay that dies') await dieAfter(published, each.after);
          else {
            const relays = Array.from({ length: each.do === 'relay' ? 1 : 2 }, () => relayOn(dataSource, willing()));
            await Promise.all(relays);
          }
        }
        await dataSource.query('UPDATE outbox SET next_attempt_at = now()');
        await relayOn(dataSource, willing());

        expect([...new Set(published)].toSorted(byText)).toEqual(committed.toSorted(byText));
        expect(await dataSource.query('SELECT id FROM outbox WHERE published_at IS NULL')).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

const byText = (one: string, other: string) => one.localeCompare(other);
