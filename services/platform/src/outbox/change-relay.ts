import { randomUUID } from 'node:crypto';
import { eventContracts } from '@lacquer/contracts/registry';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import type { BackgroundLoop } from '../background/background-loop.js';
import { BackgroundWork } from '../background/background-work.js';
import { RpcClient } from '../bus/rpc-client.js';
import { Clock } from '../clock/clock.js';
import { currentCorrelationId } from '../correlation/correlation.js';
import { affected, many, maybeOne, one, statement } from '../database/sql.js';
import { Transactions } from '../database/transactions.js';
import { EventPublisher, UndeliverableError } from '../bus/event-publisher.js';

/** The minimum time between two events about one subject, in milliseconds. */
const gapMs = 250;

/** Longer than the gap, so that clocks and the broker's delays leave at most four in a second. */
const roundMs = 260;

/** How long a relay looks for further marks after the last one, in seconds. */
const awakeSeconds = 10;

/**
 * How often a relay looks without being notified, in milliseconds: for marks of a process that was killed, and of a
 * transaction that was open for longer than a relay stays awake.
 */
export const checkMs = 5000;

const longestRetryMs = 10_000;

interface Due {
  type: string;
  subject: string | null;
  parts: string[];
}

const findSql = statement<{ some: boolean }>(
  'SELECT EXISTS (SELECT FROM change_mark) OR EXISTS (SELECT FROM change_published) AS some',
);

const tryLockSql = statement<{ isTaken: boolean }>(
  `SELECT pg_try_advisory_xact_lock(hashtextextended('change-relay ' || current_schema(), 0)) AS "isTaken"`,
);

const takeDueSql = statement<Due>(
  `WITH recent AS (
     SELECT type, subject FROM change_published WHERE at > clock_timestamp() - make_interval(secs => $1)),
   old AS (
     DELETE FROM change_published WHERE at <= clock_timestamp() - make_interval(secs => $1)),
   taken AS (
     DELETE FROM change_mark AS mark WHERE NOT EXISTS (
       SELECT FROM recent WHERE recent.type = mark.type AND recent.subject IS NOT DISTINCT FROM mark.subject)
     RETURNING type, subject, part)
   SELECT type, subject, array_agg(DISTINCT part) AS parts FROM taken GROUP BY type, subject`,
);

const recordPublishedSql = statement(
  `INSERT INTO change_published SELECT type, subject, clock_timestamp() FROM unnest($1::text[], $2::text[]) AS due(type, subject)
   ON CONFLICT ON CONSTRAINT change_published_key DO UPDATE SET at = excluded.at`,
);

const stayAwakeSql = statement(
  `UPDATE change_relay SET awake_until = clock_timestamp() + make_interval(secs => $1)
   WHERE awake_until < clock_timestamp() + make_interval(secs => $1::float8 / 2)`,
);

const schemaSql = statement<{ name: string }>('SELECT current_schema() AS name');

/**
 * Publishes marked changes, at most four events a second for each subject, and always one after the last change. Any
 * number of relays may run on one table: one at a time publishes. A mark is deleted in the transaction that publishes it;
 * if that fails or is killed, the mark stays and is published again.
 */
@Injectable()
export class ChangeRelay implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ChangeRelay.name);
  private readonly loop: BackgroundLoop | undefined;
  private listening: QueryRunner | undefined;
  private awakeUntil = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly publisher: EventPublisher,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    rpc: RpcClient,
    background: BackgroundWork,
  ) {
    const isOwner = eventContracts.some(({ owner, isCoalesced }) => isCoalesced && owner === rpc.app);
    if (!publisher.carriesEvents || !isOwner) return;
    this.loop = background.repeat({
      name: ChangeRelay.name,
      run: () => this.round(),
      retryMs: roundMs,
      longestRetryMs,
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop?.stop();
    await this.stopListening();
  }

  /** Returns the rest until the next round, in milliseconds. */
  private async round(): Promise<number> {
    try {
      this.listening ??= await this.listen();
      const found = await maybeOne(this.listening.manager, findSql);
      if (found?.some) {
        await this.publishDue();
        this.awakeUntil = performance.now() + (awakeSeconds + 1) * 1000;
      }
    } catch (error) {
      await this.stopListening();
      throw error;
    }
    return performance.now() < this.awakeUntil ? roundMs : checkMs;
  }

  /** Publishes the subjects whose last event is old enough. */
  private async publishDue(): Promise<void> {
    await this.transactions.run(async (tx) => {
      const lock = await maybeOne(tx, tryLockSql);
      if (!lock?.isTaken) return;
      const due = await many(tx, takeDueSql, [gapMs / 1000]);
      if (due.length === 0) return;
      await affected(tx, recordPublishedSql, [due.map(({ type }) => type), due.map(({ subject }) => subject)]);
      await affected(tx, stayAwakeSql, [awakeSeconds]);
      await Promise.all(due.map((each) => this.publish(each)));
    });
  }

  private async publish({ type, subject, parts }: Due): Promise<void> {
    try {
      await this.publisher.publish({
        id: randomUUID(),
        type,
        occurredAt: this.clock.now().toISOString(),
        correlationId: currentCorrelationId(),
        data: { id: subject, parts },
      });
    } catch (error) {
      // no retry can succeed, and nothing is lost: readers read again at the next change
      if (!(error instanceof UndeliverableError)) throw error;
      this.logger.error({ msg: 'change not delivered', event: type, reason: error.message });
    }
  }

  private async listen(): Promise<QueryRunner> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as NotifiedClient;
    const schema = await one(runner.manager, schemaSql);
    client.on('notification', ({ payload }) => {
      if (payload === schema?.name) this.loop?.wake();
    });
    // oxlint-disable-next-line sql/no-bare-query -- PostgreSQL does not prepare LISTEN
    await runner.query('LISTEN change_mark');
    return runner;
  }

  private async stopListening(): Promise<void> {
    const runner = this.listening;
    this.listening = undefined;
    if (!runner) return;
    // a lost connection has nothing to end
    // oxlint-disable-next-line sql/no-bare-query -- PostgreSQL does not prepare UNLISTEN
    await runner.query('UNLISTEN *').catch(() => undefined);
    await runner.release();
  }
}

/** The connection of a query runner, which TypeORM does not type. */
interface NotifiedClient {
  on(event: 'notification', listener: (message: { payload?: string }) => void): void;
}
