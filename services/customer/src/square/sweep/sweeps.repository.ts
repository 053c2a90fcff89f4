import type { Said } from '@lacquer/contracts/sentences/say';
import type { SquareSweep } from '@lacquer/contracts/customers/square-sweep';
import { affected, many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sweptTypes } from '../events/hint.js';
import type { Found } from './payment-listing.js';

/** A sweep that this process carries out. */
export interface ClaimedSweep {
  id: number;
  /** Names the claim: every change that it allows requires it. */
  claimToken: string;
  since: Date;
}

/** The progress of a sweep. The previous release resumes at `position`; null: at the start of the step. */
export interface Progress {
  step: string;
  position: Date | null;
  listed: number;
}

interface SweepRow extends Omit<SquareSweep, 'since' | 'until' | 'requestedAt' | 'finishedAt'> {
  since: Date;
  until: Date;
  requestedAt: Date;
  finishedAt: Date | null;
}

const lockLockSql = statement(`SELECT pg_advisory_xact_lock(hashtextextended('square-sweep', 0))`);

const requestSql = statement<{ id: number }>(
  'INSERT INTO square_sweep (is_scheduled, since, until) VALUES ($1, $2, $3) RETURNING id',
);

/** Also if a reading is due: it may be under way. */
const requestBookingsSql = statement('UPDATE square_bookings SET due_at = now()');

const findLatestSql = statement<{ until: Date | null; isOpen: boolean; firstEventAt: Date | null }>(
  `SELECT latest.until, COALESCE(latest.finished_at IS NULL AND latest.id IS NOT NULL, false) AS "isOpen",
     (SELECT min(received_at) FROM square_event) AS "firstEventAt"
   FROM (VALUES (1)) AS one
   LEFT JOIN LATERAL (SELECT * FROM square_sweep WHERE is_scheduled ORDER BY id DESC LIMIT 1) AS latest ON true`,
);

// a lease that ends much later than one of now was taken before the database's clock was set back
const claimSql = statement<ClaimedSweep>(
  `UPDATE square_sweep SET leased_until = now() + make_interval(secs => $1), claim_token = gen_random_uuid()
   WHERE id = (SELECT min(id) FROM square_sweep WHERE finished_at IS NULL)
     AND NOT EXISTS (SELECT FROM square_sweep WHERE finished_at IS NULL
       AND leased_until > now() AND leased_until <= now() + 2 * make_interval(secs => $1))
   RETURNING id, claim_token AS "claimToken", since`,
);

const holdSweepSql = statement<{ id: number }>(
  `UPDATE square_sweep SET step = $2, position = COALESCE($3, CASE WHEN step = $2 THEN position END),
     listed = listed + $4, leased_until = now() + make_interval(secs => $5), last_error = NULL
   WHERE id = $1 AND claim_token = $6 RETURNING id`,
);

const countTakenSql = statement('UPDATE square_sweep SET taken_in = taken_in + $2 WHERE id = $1');

const storeObjectsSql = statement(
  `INSERT INTO square_event (event_id, type, payload, sweep_id)
   SELECT 'swept ' || kind || ' ' || id || ' ' || version || CASE WHEN is_partly_known THEN ' ' || $2::bigint ELSE '' END,
     $3::jsonb ->> kind,
     jsonb_build_object('data', jsonb_build_object('id', id, 'listed', listed)), $2::bigint
   FROM (
     SELECT found.*, payment.order_id IS NOT NULL AND (payment.service_names IS NULL OR payment.gift_cards IS NULL)
         OR profile.square_updated_at IS NOT NULL AND profile.group_ids IS NULL AS is_partly_known,
       COALESCE(payment.updated_at, profile.square_updated_at, refund.updated_at) AS known_at
     FROM jsonb_to_recordset($1::jsonb) AS found(kind text, id text, version text, "changedAt" timestamptz, listed jsonb)
     LEFT JOIN square_payment AS payment ON found.kind = 'payment' AND payment.payment_id = found.id
     LEFT JOIN square_refund AS refund ON found.kind = 'refund' AND refund.refund_id = found.id
     LEFT JOIN square_customer AS profile ON found.kind = 'customer' AND profile.square_customer_id = found.id) AS found
   WHERE known_at IS NULL OR known_at < "changedAt" OR is_partly_known
   ON CONFLICT ON CONSTRAINT square_event_pk DO NOTHING RETURNING 1`,
);

const storeEventsSql = statement(
  `INSERT INTO square_event (event_id, type, payload, sweep_id)
   SELECT id, type, jsonb_build_object('data', data), $2
   FROM jsonb_to_recordset($1::jsonb) AS event(id text, type text, data jsonb) ORDER BY id COLLATE "C"
   ON CONFLICT ON CONSTRAINT square_event_pk DO NOTHING RETURNING 1`,
);

const renewSql = statement(
  `UPDATE square_sweep SET leased_until = now() + make_interval(secs => $2)
   WHERE id = $1 AND claim_token = $3`,
);

const isHeldSql = statement('SELECT 1 FROM square_sweep WHERE id = $1 AND claim_token = $2 FOR UPDATE');

const noteProblemSql = statement(
  `UPDATE square_sweep SET problems = array_append(problems, $2) 
   WHERE id = $1 AND claim_token = $3 AND NOT $2 = ANY (problems)`,
);

const finishSql = statement(
  `UPDATE square_sweep SET finished_at = now(), leased_until = NULL, claim_token = NULL, step = NULL,
     position = NULL, last_error = NULL
   WHERE id = $1 AND claim_token = $2 RETURNING 1`,
);

const releaseSql = statement(
  `UPDATE square_sweep SET leased_until = NULL, claim_token = NULL, last_error = COALESCE($2, last_error)
   WHERE id = $1 AND claim_token = $3`,
);

@Injectable()
export class SweepsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Serializes requests and claims of sweeps over all instances. */
  async lock(tx: Transaction): Promise<void> {
    await affected(tx, lockLockSql);
  }

  async request(tx: Transaction, span: { since: Date; until: Date }, isScheduled: boolean): Promise<number> {
    const row = await maybeOne(tx, requestSql, [isScheduled, span.since, span.until]);
    return row!.id;
  }

  /** The calendar, which has no list of changes, is read again as soon as possible. */
  async requestBookings(tx: Transaction): Promise<void> {
    await affected(tx, requestBookingsSql);
  }

  /** The newest scheduled sweep, and the time of the first event from Square. */
  async findLatest(tx: Transaction): Promise<{ until: Date | null; isOpen: boolean; firstEventAt: Date | null }> {
    return one(tx, findLatestSql);
  }

  /**
   * Claims the oldest open sweep for `leaseSeconds`, unless one is in progress. Each claim has its own token, which
   * every later change requires: a process that stalled changes nothing of its successor's claim.
   */
  async claim(tx: Transaction, leaseSeconds: number): Promise<ClaimedSweep | null> {
    const row = await maybeOne(tx, claimSql, [leaseSeconds]);
    return row ?? null;
  }

  /**
   * Stores an event for each object that is unknown or newer than the known state, and the progress of the sweep. The
   * same object state has the same event id, however often it is listed. `false`: the claim has ended.
   */
  async take(
    tx: Transaction,
    { id: sweepId, claimToken }: ClaimedSweep,
    found: readonly Found[],
    { step, position, listed }: Progress,
    leaseSeconds: number,
  ): Promise<boolean> {
    const held = await maybeOne(tx, holdSweepSql, [sweepId, step, position, listed, leaseSeconds, claimToken]);
    if (!held) return false;
    const taken = (await this.storeObjects(tx, sweepId, found)) + (await this.storeEvents(tx, sweepId, found));
    await affected(tx, countTakenSql, [sweepId, taken]);
    return true;
  }

  private async storeObjects(tx: Transaction, sweepId: number, found: readonly Found[]): Promise<number> {
    const objects = found.filter(({ kind }) => kind !== 'event');
    if (objects.length === 0) return 0;
    // a payment whose order had no line items is read again by each sweep that lists it, and a profile without details
    const stored = await many(tx, storeObjectsSql, [JSON.stringify(objects), sweepId, JSON.stringify(sweptTypes)]);
    return stored.length;
  }

  /**
   * Stored under their own ids, which makes events that have already arrived duplicates. They are stored in the order of
   * the intake: a sweep and a batch that contain the same events cannot deadlock.
   */
  private async storeEvents(tx: Transaction, sweepId: number, found: readonly Found[]): Promise<number> {
    const events = found.flatMap(({ id, event }) => (event ? [{ id, ...event }] : []));
    if (events.length === 0) return 0;
    const stored = await many(tx, storeEventsSql, [JSON.stringify(events), sweepId]);
    return stored.length;
  }

  /** `false`: the claim has ended. Otherwise it lasts until the transaction ends. */
  async isHeld(tx: Transaction, { id, claimToken }: ClaimedSweep): Promise<boolean> {
    return (await many(tx, isHeldSql, [id, claimToken])).length > 0;
  }

  /** A failure is repaired by the next renewal, or by the process that takes the sweep over. */
  async renew({ id, claimToken }: ClaimedSweep, leaseSeconds: number): Promise<void> {
    await affected(this.dataSource, renewSql, [id, leaseSeconds, claimToken]);
  }

  /** Records why a list was not read to its end. */
  async noteProblem(tx: Transaction, { id, claimToken }: ClaimedSweep, problem: Said): Promise<void> {
    await affected(tx, noteProblemSql, [id, problem, claimToken]);
  }

  /** `false`: the claim has ended. */
  async finish(tx: Transaction, { id, claimToken }: ClaimedSweep): Promise<boolean> {
    const finished = await many(tx, finishSql, [id, claimToken]);
    return finished.length > 0;
  }

  /** Releases an unfinished sweep, with the reason. */
  async release({ id, claimToken }: ClaimedSweep, reason: Said | null): Promise<void> {
    await affected(this.dataSource, releaseSql, [id, reason, claimToken]);
  }

  async get(id: number): Promise<SquareSweep> {
    const row = await maybeOne(this.dataSource, getSql, [id]);
    if (!row) throw new Error(`there is no sweep ${id}`);
    return toContract(row);
  }

  /** Newest first. */
  async list(limit: number): Promise<SquareSweep[]> {
    const rows = await many(this.dataSource, listSql, [limit]);
    return rows.map(toContract);
  }
}

/** A sweep's findings, and how many of them are processed. */
const sweepReport = `
  SELECT sweep.id, since, until, requested_at AS "requestedAt", finished_at AS "finishedAt", step, listed,
    taken_in AS "takenIn", processed, waiting, failed, problems, last_error AS "lastError"
  FROM square_sweep AS sweep, LATERAL (
    SELECT count(*) FILTER (WHERE processed_at IS NOT NULL)::int AS processed,
      count(*) FILTER (WHERE processed_at IS NULL AND last_error IS NOT NULL AND attempts <= incomplete_attempts)::int
        AS waiting,
      count(*) FILTER (WHERE processed_at IS NULL AND last_error IS NOT NULL AND attempts > incomplete_attempts)::int
        AS failed
    FROM square_event WHERE sweep_id = sweep.id) AS events`;

function toContract(row: SweepRow): SquareSweep {
  const { since, until, requestedAt, finishedAt } = row;
  return {
    ...row,
    since: since.toISOString(),
    until: until.toISOString(),
    requestedAt: requestedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

const getSql = statement<SweepRow>(`${sweepReport} WHERE sweep.id = $1`);

const listSql = statement<SweepRow>(`${sweepReport} ORDER BY sweep.id DESC LIMIT $1`);
