import type { AnswerStatus } from '@lacquer/contracts/messaging/conversations';
import { Clock } from '@lacquer/platform/clock/clock';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ClaimedRows } from '../claimed-rows.js';
import type { RecordedResult } from '../text-ledger.js';

export interface StoredAnswer {
  id: string;
  phone: string;
  body: string;
  segments: number;
  status: AnswerStatus;
  simulated: boolean | null;
  errorCode: string | null;
  createdAt: Date;
}

export interface ClaimedAnswer {
  id: string;
  phone: string;
  body: string;
  claimToken: string;
}

const columns = `id, phone, body, segments, status, simulated, error_code AS "errorCode", created_at AS "createdAt"`;

/** The staff's texts to single phones. */
@Injectable()
export class AnswersRepository {
  private readonly claims: ClaimedRows;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.claims = new ClaimedRows('answer', dataSource, clock);
  }

  async create(
    tx: Transaction,
    answer: Pick<StoredAnswer, 'id' | 'phone' | 'body' | 'segments'>,
    actorId: string,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO answer (id, phone, body, segments, status, created_by) VALUES ($1, $2, $3, $4, 'pending', $5)`,
      [answer.id, answer.phone, answer.body, answer.segments, actorId],
    );
  }

  async find(id: string): Promise<StoredAnswer | null> {
    const rows: StoredAnswer[] = await this.dataSource.query(`SELECT ${columns} FROM answer WHERE id = $1`, [id]);
    return rows[0] ?? null;
  }

  /** Whether the phone has ever texted the salon. */
  async hasTexted(phone: string): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(`SELECT 1 FROM inbound_message WHERE from_phone = $1 LIMIT 1`, [
      phone,
    ]);
    return rows.length > 0;
  }

  listPending(): Promise<string[]> {
    return this.claims.listPending();
  }

  /**
   * Only one of several concurrent callers gets the answer. Also returns null if the phone is now suppressed: the
   * answer is then skipped.
   */
  async claim(id: string): Promise<ClaimedAnswer | null> {
    const [rows]: [(ClaimedAnswer & { status: AnswerStatus })[], number] = await this.dataSource.query(
      `UPDATE answer SET claim_token = gen_random_uuid(), claimed_at = $2,
         status = CASE WHEN EXISTS (SELECT FROM suppression WHERE suppression.phone = answer.phone) THEN 'skipped'
           ELSE 'sending' END
       WHERE id = $1 AND status = 'pending' RETURNING id, phone, body, status, claim_token AS "claimToken"`,
      [id, this.clock.now()],
    );
    const [claimed] = rows;
    return claimed?.status === 'sending' ? claimed : null;
  }

  /** Releases a claim without a sent text. */
  release(claim: ClaimedAnswer): Promise<void> {
    return this.claims.release(claim);
  }

  record(claim: ClaimedAnswer, result: RecordedResult, tx: Transaction): Promise<void> {
    return this.claims.record(claim, result, tx);
  }

  expireOldClaims(olderThanMs: number): Promise<void> {
    return this.claims.expireOld(olderThanMs);
  }
}
