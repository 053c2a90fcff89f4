import { randomUUID } from 'node:crypto';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AlertNews } from './alert-text.js';

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

export interface AlertResult {
  status: 'accepted' | 'failed' | 'unknown';
  messageSid?: string;
  errorCode?: string;
  simulated: boolean;
}

@Injectable()
export class AlertsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds the news to the alert that is waiting, or makes one that is due `intervalMs` after the one before. */
  async add(
    tx: Transaction,
    { messageCount, pauseReasons }: AlertNews,
    phone: string,
    now: Date,
    intervalMs: number,
  ): Promise<StaffAlert> {
    // two at once must not both find nothing waiting
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('staff-alert'))`);
    const [waiting]: [StaffAlert[], number] = await tx.query(
      `UPDATE staff_alert SET message_count = message_count + $2, pause_reasons = pause_reasons || $3::text[]
       WHERE phone = $1 AND status = 'pending'
       RETURNING id, due_at AS "dueAt"`,
      [phone, messageCount, pauseReasons],
    );
    if (waiting[0]) return waiting[0];
    const [created]: StaffAlert[] = await tx.query(
      `INSERT INTO staff_alert (id, phone, message_count, pause_reasons, status, due_at)
       SELECT $1, $2, $5, $6, 'pending', greatest($3::timestamptz, max(due_at) + make_interval(secs => $4))
       FROM staff_alert WHERE phone = $2
       RETURNING id, due_at AS "dueAt"`,
      [randomUUID(), phone, now, intervalMs / 1000, messageCount, pauseReasons],
    );
    if (!created) throw new Error('no alert was stored');
    return created;
  }

  listPending(): Promise<StaffAlert[]> {
    return this.dataSource.query(
      `SELECT id, due_at AS "dueAt" FROM staff_alert WHERE status = 'pending' ORDER BY due_at LIMIT 1000`,
    );
  }

  /** Of any number of callers one gets it. What arrives after this is counted into the next alert. */
  async claim(id: string): Promise<ClaimedAlert | null> {
    const [rows]: [ClaimedAlert[], number] = await this.dataSource.query(
      `UPDATE staff_alert SET status = 'sending', claim_token = $2, claimed_at = now()
       WHERE id = $1 AND status = 'pending'
       RETURNING id, phone, message_count AS "messageCount", pause_reasons AS "pauseReasons",
         claim_token AS "claimToken"`,
      [id, randomUUID()],
    );
    return rows[0] ?? null;
  }

  /** Gives a claim back; if another alert began to wait meanwhile, that one takes the messages over. */
  async release({ id, claimToken, messageCount, pauseReasons, phone }: ClaimedAlert): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('staff-alert'))`);
      const [next]: [unknown[], number] = await tx.query(
        `UPDATE staff_alert SET message_count = message_count + $2, pause_reasons = $3::text[] || pause_reasons
         WHERE phone = $1 AND status = 'pending' RETURNING id`,
        [phone, messageCount, pauseReasons],
      );
      await tx.query(
        next.length > 0
          ? `DELETE FROM staff_alert WHERE id = $1 AND claim_token = $2`
          : `UPDATE staff_alert SET status = 'pending', claim_token = NULL, claimed_at = NULL
             WHERE id = $1 AND claim_token = $2 AND status = 'sending'`,
        [id, claimToken],
      );
    });
  }

  async note({ id, claimToken }: ClaimedAlert, result: AlertResult): Promise<void> {
    await this.dataSource.query(
      `UPDATE staff_alert SET status = $3, message_sid = $4, error_code = $5, simulated = $6
       WHERE id = $1 AND claim_token = $2`,
      [id, claimToken, result.status, result.messageSid ?? null, result.errorCode ?? null, result.simulated],
    );
  }

  /** Claims that outlived every send: nobody knows what became of them. */
  async giveUpOldClaims(olderThanMs: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE staff_alert SET status = 'unknown'
       WHERE status = 'sending' AND claimed_at < now() - make_interval(secs => $1)`,
      [olderThanMs / 1000],
    );
  }
}
