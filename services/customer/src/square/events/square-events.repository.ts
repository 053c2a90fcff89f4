import { Batcher } from '@lacquer/platform/batching/batcher';
import { isDatabaseAway } from '@lacquer/platform/errors/database-errors';
import { preparedStatement } from '@lacquer/platform/database/prepared-statement';
import { affected, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { StorableEvent } from './square-notification.js';

/** A stored notification that a worker has claimed. The payload only identifies the changed object. */
export interface ClaimedEvent {
  eventId: string;
  type: string;
  payload: unknown;
  /** Names the claim: every change that it allows requires it. */
  claimToken: string;
  attempts: number;
  incompleteAttempts: number;
  /** Whether only a sweep stored it. */
  isSwept: boolean;
}

const storeEvents = statement<{ id: string }>(
  preparedStatement(
    `INSERT INTO square_event (event_id, type, payload, last_error, processed_at, set_aside_at, next_attempt_at)
   SELECT event_id, type, payload, unreadable, done_at, done_at, CASE WHEN done_at IS NULL THEN now() END
   FROM unnest($1::text[], $2::text[], $3::jsonb[], $4::text[]) AS event(event_id, type, payload, unreadable),
     LATERAL (SELECT CASE WHEN unreadable IS NOT NULL THEN now() END AS done_at) AS outcome
   ON CONFLICT ON CONSTRAINT square_event_pk DO NOTHING RETURNING event_id AS id`,
  ),
);

/** SQL: the part of a payload that identifies the changed object. For most events, the worker reads nothing else. */
export const bareNotification = `jsonb_build_object('data',
  jsonb_build_object('type', payload #> '{data,type}', 'id', payload #> '{data,id}'))`;

const findLastReceivedAtSql = statement<{ received_at: Date }>(
  'SELECT received_at FROM square_event ORDER BY received_at DESC LIMIT 1',
);

const countSql = statement<{ open: number; waiting: number }>(
  `SELECT count(*)::int AS open, count(*) FILTER (WHERE next_attempt_at IS NULL)::int AS waiting
   FROM square_event WHERE processed_at IS NULL`,
);

/** The longest rest before an event that failed is tried again. Seconds. */
export const longestBackoffSeconds = 600;

/** An event that is due later than this was stored before the database's clock was set back. Seconds. */
const longestWaitSeconds = 2 * longestBackoffSeconds;

// two ranges of the index: among many events that wait, the few that are due are found at once
const claimNextBatchSql = statement<ClaimedEvent>(
  `WITH due AS (
     SELECT event_id FROM square_event WHERE processed_at IS NULL AND next_attempt_at <= now()
     ORDER BY (sweep_id IS NOT NULL), next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED),
   overtaken AS (
     SELECT event_id FROM square_event
     WHERE processed_at IS NULL AND next_attempt_at > now() + interval '${longestWaitSeconds} seconds'
     ORDER BY (sweep_id IS NOT NULL), next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
   UPDATE square_event SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $2),
     claim_token = gen_random_uuid()
   WHERE event_id IN (SELECT event_id FROM due UNION ALL SELECT event_id FROM overtaken LIMIT $1)
   RETURNING event_id AS "eventId", type, payload, claim_token AS "claimToken", attempts, incomplete_attempts AS "incompleteAttempts",
     sweep_id IS NOT NULL AS "isSwept"`,
);

const renewSql = statement(
  `UPDATE square_event SET next_attempt_at = now() + make_interval(secs => $3)
   WHERE event_id IN (
     SELECT event_id FROM square_event JOIN unnest($1::text[], $2::uuid[]) AS claimed(id, token)
       ON event_id = claimed.id AND claim_token = claimed.token
     FOR UPDATE OF square_event SKIP LOCKED)`,
);

const markProcessedSql = statement(
  `UPDATE square_event SET processed_at = now(), next_attempt_at = NULL, last_error = NULL, claim_token = NULL,
     payload = CASE WHEN $3 THEN ${bareNotification} ELSE payload END WHERE event_id = $1 AND claim_token = $2`,
);

const postponeSql = statement(
  `UPDATE square_event SET last_error = $3, next_attempt_at = now() + make_interval(secs => $4), claim_token = NULL,
     incomplete_attempts = incomplete_attempts + $5 WHERE event_id = $1 AND claim_token = $2`,
);

const listNewestSql = statement<{ id: string; type: string; receivedAt: Date; state: string; reason: string | null }>(
  `SELECT event_id AS id, type, received_at AS "receivedAt", last_error AS reason,
     CASE WHEN set_aside_at IS NOT NULL THEN 'set aside' WHEN processed_at IS NOT NULL THEN 'processed'
       WHEN next_attempt_at IS NULL THEN 'waiting' ELSE 'open' END AS state
   FROM square_event WHERE NOT $1 OR (processed_at IS NULL AND last_error IS NOT NULL)
   ORDER BY received_at DESC, event_id LIMIT $2`,
);

/** SQL: makes an event due as if it had just arrived. */
export const asArrived = `processed_at = NULL, next_attempt_at = now(), last_error = NULL, claim_token = NULL,
     attempts = 0, incomplete_attempts = 0`;

const reopenSql = statement(
  `UPDATE square_event SET ${asArrived}, payload = payload #- '{data,listed}' WHERE event_id = $1 AND set_aside_at IS NULL RETURNING 1`,
);

const releaseSql = statement(
  `UPDATE square_event SET attempts = attempts - 1, next_attempt_at = now(), claim_token = NULL
   WHERE event_id = $1 AND claim_token = $2`,
);

@Injectable()
export class SquareEventsRepository {
  /** Square waits for each answer: none is delayed to enlarge a batch. */
  private readonly arrivals = new Batcher((events: StorableEvent[]) => this.storeAll(events), {
    largest: 50,
    gatherMs: 0,
    isOfAll: isDatabaseAway,
  });

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Stores an event for processing, or sets it aside when it is unreadable, together with concurrent events. Returns
   * `false` for a duplicate.
   */
  store(event: StorableEvent): Promise<boolean> {
    return this.arrivals.add(event);
  }

  private async storeAll(arrived: readonly StorableEvent[]): Promise<boolean[]> {
    // a fixed order: two batches that contain the same events cannot deadlock
    const events = arrived.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1));
    const rows = await many(this.dataSource, storeEvents, [
      events.map(({ eventId }) => eventId),
      events.map(({ type }) => type),
      events.map(({ payload }) => JSON.stringify(payload)),
      events.map(({ unreadable }) => unreadable ?? null),
    ]);
    const stored = new Set(rows.map(({ id }) => id));
    // the same event may be in the batch twice
    return arrived.map(({ eventId }) => stored.delete(eventId));
  }

  async findLastReceivedAt(): Promise<Date | null> {
    const row = await maybeOne(this.dataSource, findLastReceivedAtSql);
    return row?.received_at ?? null;
  }

  /** `open`: not processed; `waiting`: open events without a next attempt. */
  async count(): Promise<{ open: number; waiting: number }> {
    const row = await maybeOne(this.dataSource, countSql);
    return row ?? { open: 0, waiting: 0 };
  }

  /**
   * Claims due events for `leaseSeconds`. Until then no other worker claims them; afterward they are due again, in
   * case this worker died. Each claim has its own token, which every later change requires: a worker that stalled
   * changes nothing of its successor's claim.
   */
  async claimNextBatch(limit: number, leaseSeconds: number): Promise<ClaimedEvent[]> {
    const claimed = await many(this.dataSource, claimNextBatchSql, [limit, leaseSeconds]);
    return claimed;
  }

  /**
   * Extends the lease of the events that still have this claim. It waits for no lock, so it cannot deadlock with the
   * transaction that records the results of several events; nobody can claim an event which that one has locked.
   */
  async renew(claimed: readonly ClaimedEvent[], leaseSeconds: number): Promise<void> {
    await affected(this.dataSource, renewSql, [
      claimed.map(({ eventId }) => eventId),
      claimed.map(({ claimToken }) => claimToken),
      leaseSeconds,
    ]);
  }

  /** For an event about an erased person, keeps only the reference to its object. */
  async markProcessed(
    tx: Transaction,
    { eventId, claimToken }: ClaimedEvent,
    { isErased } = { isErased: false },
  ): Promise<void> {
    await affected(tx, markProcessedSql, [eventId, claimToken, isErased]);
  }

  /** Keeps the event open. It is due in `delaySeconds`; with `null` it has no next attempt. */
  async postpone(
    tx: Transaction,
    { eventId, claimToken }: ClaimedEvent,
    { reason, delaySeconds, isIncomplete }: { reason: string; delaySeconds: number | null; isIncomplete: boolean },
  ): Promise<void> {
    await affected(tx, postponeSql, [eventId, claimToken, reason, delaySeconds, isIncomplete ? 1 : 0]);
  }

  /** Newest first. `onlyFailed`: not processed, and with a reason. */
  listNewest(
    onlyFailed: boolean,
    limit: number,
  ): Promise<{ id: string; type: string; receivedAt: Date; state: string; reason: string | null }[]> {
    return many(this.dataSource, listNewestSql, [onlyFailed, limit]);
  }

  /**
   * Makes an event due, even a processed or waiting one; the state that a sweep stored is read again. Returns `false`
   * if the event does not exist.
   */
  async reopen(eventId: string): Promise<boolean> {
    const reopened = await many(this.dataSource, reopenSql, [eventId]);
    return reopened.length > 0;
  }

  /** Releases a claim without counting an attempt. */
  async release({ eventId, claimToken }: ClaimedEvent): Promise<void> {
    await affected(this.dataSource, releaseSql, [eventId, claimToken]);
  }
}
