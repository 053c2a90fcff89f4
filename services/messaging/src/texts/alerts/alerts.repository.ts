import { randomUUID } from 'node:crypto';
import { Clock } from '@lacquer/platform/clock/clock';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ClaimedRows } from '../claimed-rows.js';
import type { RecordedResult, TextLedger } from '../text-ledger.js';
import type { AlertNews } from './alert-text.js';

/** Minimum interval between texts to the staff. Milliseconds. */
export const alertIntervalMs = 5 * 60_000;

export interface StaffAlert {
  id: string;
  dueAt: Date;
}

export interface ClaimedAlert {
  id: string;
  phone: string;
  messageCount: number;
  pauseReasons: string[];
  claimToken: string;
}

/** Serializes changes of the alerts: the second must see the effect of the first. */
const lock = `SELECT pg_advisory_xact_lock(hashtext('staff-alert'))`;

@Injectable()
export class AlertsRepository implements TextLedger<ClaimedAlert> {
  private readonly claims: ClaimedRows;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    this.claims = new ClaimedRows('staff_alert', dataSource, clock);
  }

  /**
   * Adds the news to the pending alert, or creates one. It is due one interval after the previous alert was due or, if
   * later, was claimed.
   */
  async add(tx: Transaction, { messageCount, pauseReasons }: AlertNews, phone: string): Promise<StaffAlert> {
    await tx.query(lock);
    const [waiting]: [StaffAlert[], number] = await tx.query(
      `UPDATE staff_alert SET message_count = message_count + $2, pause_reasons = pause_reasons || $3::text[]
       WHERE phone = $1 AND status = 'pending'
       RETURNING id, due_at AS "dueAt"`,
      [phone, messageCount, pauseReasons],
    );
    if (waiting[0]) return waiting[0];
    const [created]: StaffAlert[] = await tx.query(
      `INSERT INTO staff_alert (id, phone, message_count, pause_reasons, status, due_at)
       SELECT $1, $2, $5, $6, 'pending',
         greatest($3::timestamptz, max(greatest(due_at, claimed_at)) + make_interval(secs => $4))
       FROM staff_alert WHERE phone = $2
       RETURNING id, due_at AS "dueAt"`,
      [randomUUID(), phone, this.clock.now(), alertIntervalMs / 1000, messageCount, pauseReasons],
    );
    if (!created) throw new Error('the alert was not stored');
    return created;
  }

  listPending(): Promise<StaffAlert[]> {
    return this.dataSource.query(
      `SELECT id, due_at AS "dueAt" FROM staff_alert WHERE status = 'pending' ORDER BY due_at LIMIT 1000`,
    );
  }

  /**
   * Only one of several concurrent callers gets the alert. Later news goes into the next alert. Also returns null if
   * another alert was sent less than one interval ago: this one is then postponed, and the sweeper adds a job for it.
   */
  async claim(id: string): Promise<ClaimedAlert | null> {
    return this.transactions.run(async (tx) => {
      await tx.query(lock);
      const now = this.clock.now();
      const [putOff]: [unknown[], number] = await tx.query(
        `UPDATE staff_alert a
         SET due_at = make_interval(secs => $3) + (SELECT max(claimed_at) FROM staff_alert o WHERE o.phone = a.phone)
         WHERE id = $1 AND status = 'pending' AND EXISTS (SELECT 1 FROM staff_alert o
           WHERE o.phone = a.phone AND o.claimed_at > $2::timestamptz - make_interval(secs => $3))
         RETURNING id`,
        [id, now, alertIntervalMs / 1000],
      );
      if (putOff.length > 0) return null;
      const [rows]: [ClaimedAlert[], number] = await tx.query(
        `UPDATE staff_alert SET status = 'sending', claim_token = $2, claimed_at = $3
         WHERE id = $1 AND status = 'pending'
         RETURNING id, phone, message_count AS "messageCount", pause_reasons AS "pauseReasons",
           claim_token AS "claimToken"`,
        [id, randomUUID(), now],
      );
      return rows[0] ?? null;
    });
  }

  /** Releases the claim. If another alert is now pending, the news moves to that one. */
  async release({ id, claimToken, messageCount, pauseReasons, phone }: ClaimedAlert): Promise<void> {
    await this.transactions.run(async (tx) => {
      await tx.query(lock);
      const [next]: [unknown[], number] = await tx.query(
        `UPDATE staff_alert SET message_count = message_count + $2, pause_reasons = $3::text[] || pause_reasons
         WHERE phone = $1 AND status = 'pending'
           AND EXISTS (SELECT 1 FROM staff_alert own WHERE ${isOwnClaim('own', '$4', '$5')})
         RETURNING id`,
        [phone, messageCount, pauseReasons, id, claimToken],
      );
      await tx.query(
        next.length > 0
          ? `DELETE FROM staff_alert own WHERE ${isOwnClaim('own', '$1', '$2')}`
          : `UPDATE staff_alert own SET status = 'pending', claim_token = NULL, claimed_at = NULL
             WHERE ${isOwnClaim('own', '$1', '$2')}`,
        [id, claimToken],
      );
    });
  }

  record(claim: ClaimedAlert, result: RecordedResult): Promise<void> {
    return this.claims.record(claim, result);
  }

  expireOldClaims(olderThanMs: number): Promise<void> {
    return this.claims.expireOld(olderThanMs);
  }
}

/** SQL condition: the row still has this claim. */
function isOwnClaim(row: string, id: string, claimToken: string): string {
  return `${row}.id = ${id} AND ${row}.claim_token = ${claimToken} AND ${row}.status = 'sending'`;
}
