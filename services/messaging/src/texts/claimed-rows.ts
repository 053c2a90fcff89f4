import type { Clock } from '@lacquer/platform/clock/clock';
import type { Transaction } from '@lacquer/platform/database/transactions';
import type { DataSource } from 'typeorm';
import type { SendResult } from './sms-sender.js';
import type { RecordedResult } from './text-ledger.js';

interface ResultColumns {
  status: 'accepted' | 'failed' | 'unknown';
  messageSid: string | null;
  errorCode: string | null;
}

/**
 * Claims in a table of texts outside campaigns. Alerts are listed and released differently, because they are combined.
 */
export class ClaimedRows {
  constructor(
    private readonly table: 'answer' | 'staff_alert' | 'test_send',
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Ids, oldest first. */
  async listPending(): Promise<string[]> {
    const rows: { id: string }[] = await this.dataSource.query(
      `SELECT id FROM ${this.table} WHERE status = 'pending' ORDER BY created_at LIMIT 1000`,
    );
    return rows.map(({ id }) => id);
  }

  /** Releases a claim without a sent text. */
  async release({ id, claimToken }: { id: string; claimToken: string }): Promise<void> {
    await this.dataSource.query(
      `UPDATE ${this.table} SET status = 'pending', claim_token = NULL, claimed_at = NULL
       WHERE id = $1 AND claim_token = $2 AND status = 'sending'`,
      [id, claimToken],
    );
  }

  async record(
    { id, claimToken }: { id: string; claimToken: string },
    result: RecordedResult,
    tx: Pick<Transaction, 'query'> = this.dataSource,
  ): Promise<void> {
    const { status, messageSid, errorCode } = columnsOf(result);
    await tx.query(
      `UPDATE ${this.table} SET status = $3, message_sid = $4, error_code = $5, simulated = $6
       WHERE id = $1 AND claim_token = $2`,
      [id, claimToken, status, messageSid, errorCode, result.simulated],
    );
  }

  /** Marks claims that are older than any send can take as unknown. */
  async expireOld(olderThanMs: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE ${this.table} SET status = 'unknown'
       WHERE status = 'sending' AND claimed_at < $2::timestamptz - make_interval(secs => $1)`,
      [olderThanMs / 1000, this.clock.now()],
    );
  }
}

function columnsOf(result: SendResult): ResultColumns {
  if (result.kind === 'accepted') return { status: 'accepted', messageSid: result.messageSid, errorCode: null };
  if (result.kind === 'refused' || result.kind === 'put-off') {
    return { status: 'failed', messageSid: null, errorCode: result.errorCode };
  }
  return { status: 'unknown', messageSid: null, errorCode: null };
}
