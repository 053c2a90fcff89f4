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

const batchSize = 50;
const pollMs = 1000;
const longestRetryMs = 10_000;
const purgeMs = 3_600_000;
const longestBackoffSeconds = 60;

const deliverBatchSql = statement<OutboxRow>(
  `SELECT sequence, id, type, occurred_at, correlation_id, data, traceparent, attempts FROM outbox
   WHERE published_at IS NULL AND dead_at IS NULL AND next_attempt_at <= now()
   ORDER BY sequence LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
);

const markPublishedSql = statement(
  `UPDATE outbox SET published_at = now(), attempts = attempts + 1, handled_at = CASE WHEN $2 THEN now() END
   WHERE sequence = $1`,
);

const markFailedSql = statement(
  `UPDATE outbox SET attempts = $2, last_error = $3, next_attempt_at = now() + make_interval(secs => $4),
     dead_at = CASE WHEN $5 THEN now() END WHERE sequence = $1`,
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
      for (const [index, row] of rows.entries()) await this.mark(tx, row, outcomes[index]);
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

  private async mark(tx: Transaction, row: OutboxRow, failure: unknown): Promise<void> {
    if (failure === undefined) {
      // what the broker has stored, it may lose
      const isHandled = this.publisher.awaitsHandlers || handlerOf(row.type) === undefined;
      await affected(tx, markPublishedSql, [row.sequence, isHandled]);
      return;
    }
    const attempts = row.attempts + 1;
    const reason = failure instanceof Error ? failure.message : 'unknown reason';
    const dead =
      !isNeverGivenUp(row.type) && (failure instanceof UndeliverableError || attempts >= this.publisher.maxAttempts);
    const backoff = Math.min(2 ** Math.min(row.attempts, 10), longestBackoffSeconds);
    await affected(tx, markFailedSql, [row.sequence, attempts, reason, backoff, dead]);
    this.logger[dead ? 'error' : 'warn']({
      msg: dead ? 'event set aside as dead' : 'event not delivered yet',
      event: row.type,
      eventId: row.id,
      attempts,
      reason,
    });
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
