import type { TestSend } from '@lacquer/contracts/messaging/test-sends';
import { Clock } from '@lacquer/platform/clock/clock';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { DataSource } from 'typeorm';
import { ClaimedRows } from '../claimed-rows.js';
import type { RecordedResult } from '../text-ledger.js';

export interface StoredTestSend {
  id: string;
  phone: string;
  body: string;
  segments: number;
  status: TestSend['status'];
  simulated: boolean | null;
  errorCode: string | null;
  createdAt: Date;
}

export interface ClaimedTestSend {
  id: string;
  phone: string;
  body: string;
  claimToken: string;
}

const columns = `id, phone, body, segments, status, simulated, error_code AS "errorCode", created_at AS "createdAt"`;

/** Test texts to one phone, outside any campaign. */
@Injectable()
export class TestSendsRepository {
  private readonly claims: ClaimedRows;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.claims = new ClaimedRows('test_send', dataSource, clock);
  }

  async create(test: Pick<StoredTestSend, 'id' | 'phone' | 'body' | 'segments'>, actorId: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO test_send (id, phone, body, segments, status, created_by) VALUES ($1, $2, $3, $4, 'pending', $5)`,
      [test.id, test.phone, test.body, test.segments, actorId],
    );
  }

  async find(id: string): Promise<StoredTestSend | null> {
    const rows: StoredTestSend[] = await this.dataSource.query(`SELECT ${columns} FROM test_send WHERE id = $1`, [id]);
    return rows[0] ?? null;
  }

  listPending(): Promise<string[]> {
    return this.claims.listPending();
  }

  /** Only one of several concurrent callers gets the test. */
  async claim(id: string): Promise<ClaimedTestSend | null> {
    const [rows]: [ClaimedTestSend[], number] = await this.dataSource.query(
      `UPDATE test_send SET status = 'sending', claim_token = gen_random_uuid(), claimed_at = $2
       WHERE id = $1 AND status = 'pending' RETURNING id, phone, body, claim_token AS "claimToken"`,
      [id, this.clock.now()],
    );
    return rows[0] ?? null;
  }

  /** Releases a claim without a sent text. */
  release(claim: ClaimedTestSend): Promise<void> {
    return this.claims.release(claim);
  }

  record(claim: ClaimedTestSend, result: RecordedResult, tx: Transaction): Promise<void> {
    return this.claims.record(claim, result, tx);
  }

  expireOldClaims(olderThanMs: number): Promise<void> {
    return this.claims.expireOld(olderThanMs);
  }
}
