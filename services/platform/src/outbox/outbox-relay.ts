import type { EventEnvelope } from '@lacquer/contracts/envelope';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BackgroundWork } from '../background/background-work.js';
import { handlerOf, isNeverGivenUp } from '../bus/event-traits.js';
import { Clock } from '../clock/clock.js';
import { affected, many, statement } from '../database/sql.js';
import { type Transaction, Transactions } from '../database/transactions.js';
import { inSpan } from '../tracing/tracing.js';
import { EventPublisher, UndeliverableError } from '../bus/event-publisher.js';
import { publishedDays } from './outbox-replay.js';
import { hasEvents } from './outbox.js';

interface OutboxRow {
  sequence: number;
  id: string;
  type: string;
  occurred_at: Date;
  correlation_id: string;
  data: unknown;
  traceparent: string | null;
  attempts: number;
}

interface Failure {
  sequence: number;
  reason: string;
  /** Seconds until the next attempt. */
  backoff: number;
  isDead: boolean;
}

const batchSize = 50;
const pollMs = 1000;
const longestRetryMs = 10_000;
const purgeMs = 3_600_000;
const longestBackoffSeconds = 60;
/** An event that is due later than this was stored before the database's clock was set back. Seconds. */
const longestWaitSeconds = 2 * longestBackoffSeconds;

const deliverBatchSql = statement<OutboxRow>(
  `SELECT sequence, id, type, occurred_at, correlation_id, data, traceparent, attempts FROM outbox
   WHERE published_at IS NULL AND dead_at IS NULL
     AND (next_attempt_at <= now() OR next_attempt_at > now() + interval '${longestWaitSeconds} seconds')
   ORDER BY sequence LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
);

const markPublishedSql = statement(
  `UPDATE outbox SET published_at = now(), attempts = attempts + 1, handled_at = CASE WHEN is_handled THEN now() END
   FROM unnest($1::bigint[], $2::boolean[]) AS delivered(delivered_sequence, is_handled)
   WHERE sequence = delivered_sequence`,
);

const markFailedSql = statement(
  `UPDATE outbox SET attempts = attempts + 1, last_error = reason, next_attempt_at = now() + make_interval(secs => backoff),
     dead_at = CASE WHEN is_dead THEN now() END
   FROM unnest($1::bigint[], $2::text[], $3::float8[], $4::boolean[]) AS failed(failed_sequence, reason, backoff, is_dead)
   WHERE sequence = failed_sequence`,
);

const deleteOutboxSql = statement(`DELETE FROM outbox WHERE published_at < now() - interval '${publishedDays} days'`);

const deleteInboxSql = statement(`DELETE FROM inbox WHERE received_at < now() - interval '30 days'`);

/**
 * Publishes events from the outbox on the bus. Any number of relays may run on one table: each claims its rows with
 * `FOR UPDATE SKIP LOCKED` and holds the locks until delivery ends. The claim of a relay that dies is released, and an
 * event that was delivered but not marked is redelivered (consumers have an inbox). Undelivered events stay in the
 * table when the app stops, until the next start.
 */
@Injectable()
export class OutboxRelay {
  private readonly logger = new Logger(OutboxRelay.name);
  private lastPurge = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly publisher: EventPublisher,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    background: BackgroundWork,
  ) {
    if (!publisher.carriesEvents) return;
    const loop = background.repeat({
      name: OutboxRelay.name,
      run: () => this.deliver(),
      retryMs: pollMs,
      longestRetryMs,
    });
    transactions.onCommit((tx) => {
      if (hasEvents(tx)) loop.wake();
    });
  }

  private async deliver(): Promise<number> {
    const delivered = await this.deliverBatch();
    await this.purge();
    return delivered < batchSize ? pollMs : 0;
  }

  /** Claims due rows, delivers each and marks the outcome. Returns the number of claimed rows. */
  async deliverBatch(): Promise<number> {
    return this.transactions.run(async (tx) => {
      const rows = await many(tx, deliverBatchSql);
      const outcomes = await Promise.all(
        rows.map((row) =>
          this.publish(row).then(
            () => undefined,
            (error: unknown) => error,
          ),
        ),
      );
      await this.markPublished(
        tx,
        rows.filter((_, index) => outcomes[index] === undefined),
      );
      await this.markFailed(
        tx,
        rows.flatMap((row, index) => (outcomes[index] === undefined ? [] : [this.failureOf(row, outcomes[index])])),
      );
      return rows.length;
    });
  }

  /** In the trace that stored the event. An event without one starts no trace here. */
  private publish(row: OutboxRow): Promise<void> {
    const envelope = toEnvelope(row);
    if (row.traceparent === null) return this.publisher.publish(envelope);
    return inSpan(
      () => ({
        name: row.type,
        kind: 'producer',
        parent: row.traceparent,
        attributes: {
          'messaging.system': 'lacquer',
          'messaging.operation.type': 'send',
          'messaging.destination.name': row.type,
          'messaging.message.id': row.id,
        },
      }),
      () => this.publisher.publish(envelope),
    );
  }

  private async markPublished(tx: Transaction, rows: readonly OutboxRow[]): Promise<void> {
    if (rows.length === 0) return;
    // what the broker has stored, it may lose
    const handled = rows.map(({ type }) => this.publisher.awaitsHandlers || handlerOf(type) === undefined);
    await affected(tx, markPublishedSql, [rows.map(({ sequence }) => sequence), handled]);
  }

  private failureOf(row: OutboxRow, failure: unknown): Failure {
    const attempts = row.attempts + 1;
    const reason = failure instanceof Error ? failure.message : 'unknown reason';
    const isDead =
      !isNeverGivenUp(row.type) && (failure instanceof UndeliverableError || attempts >= this.publisher.maxAttempts);
    const backoff = Math.min(2 ** Math.min(row.attempts, 10), longestBackoffSeconds);
    this.logger[isDead ? 'error' : 'warn']({
      msg: isDead ? 'event set aside as dead' : 'event not delivered yet',
      event: row.type,
      eventId: row.id,
      attempts,
      reason,
    });
    return { sequence: row.sequence, reason, backoff, isDead };
  }

  private async markFailed(tx: Transaction, failures: readonly Failure[]): Promise<void> {
    if (failures.length === 0) return;
    await affected(tx, markFailedSql, [
      failures.map(({ sequence }) => sequence),
      failures.map(({ reason }) => reason),
      failures.map(({ backoff }) => backoff),
      failures.map(({ isDead }) => isDead),
    ]);
  }

  private async purge(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - this.lastPurge < purgeMs) return;
    this.lastPurge = now;
    await affected(this.dataSource, deleteOutboxSql);
    await affected(this.dataSource, deleteInboxSql);
  }
}

function toEnvelope(row: OutboxRow): EventEnvelope {
  return {
    id: row.id,
    type: row.type,
    occurredAt: row.occurred_at.toISOString(),
    correlationId: row.correlation_id,
    data: row.data,
  };
}
