import { affected, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface StoredRegistration {
  /** `RegistrationFacts` of the last complete answer; null: none yet. */
  facts: unknown;
  checkedAt: Date | null;
  attemptedAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
}

const columns = `facts, checked_at AS "checkedAt", attempted_at AS "attemptedAt", failed_at AS "failedAt", failure`;

const findSql = statement<StoredRegistration>(`SELECT ${columns} FROM sender_registration WHERE sender = $1`);

const lockSql = statement<StoredRegistration>(
  `SELECT ${columns} FROM sender_registration WHERE sender = $1 FOR UPDATE`,
);

const claimSql = statement(
  `INSERT INTO sender_registration (sender, attempted_at) VALUES ($1, $2)
   ON CONFLICT (sender) DO UPDATE SET attempted_at = EXCLUDED.attempted_at
   WHERE sender_registration.attempted_at IS NOT DISTINCT FROM $3`,
);

const storeAnswerSql = statement(
  `UPDATE sender_registration SET facts = $2, checked_at = $3, failed_at = NULL, failure = NULL WHERE sender = $1`,
);

const storeFailureSql = statement(`UPDATE sender_registration SET failed_at = $2, failure = $3 WHERE sender = $1`);

/** What the provider last said about the registration of each sender that was ever set. */
@Injectable()
export class RegistrationRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(sender: string): Promise<StoredRegistration | null> {
    return (await maybeOne(this.dataSource, findSql, [sender])) ?? null;
  }

  async lock(tx: Transaction, sender: string): Promise<StoredRegistration | null> {
    return (await maybeOne(tx, lockSql, [sender])) ?? null;
  }

  /** Whether this process is the one to read now: no other has begun since `seen`, the last attempt that it knows. */
  async claim(sender: string, at: Date, seen: Date | null): Promise<boolean> {
    return (await affected(this.dataSource, claimSql, [sender, at, seen])) > 0;
  }

  async storeAnswer(tx: Transaction, sender: string, facts: object, at: Date): Promise<void> {
    await affected(tx, storeAnswerSql, [sender, JSON.stringify(facts), at]);
  }

  async storeFailure(sender: string, failure: string, at: Date): Promise<void> {
    await affected(this.dataSource, storeFailureSql, [sender, at, failure]);
  }
}
