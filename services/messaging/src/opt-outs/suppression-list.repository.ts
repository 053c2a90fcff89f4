import type { Suppression } from '@lacquer/contracts/messaging/messaging';
import { affected, many, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Moment, momentText } from '@lacquer/platform/paging/moment-cursor';

export interface SuppressionRow extends Omit<Suppression, 'since'> {
  since: Date;
  /** `since` with microseconds, for the cursor. */
  at: string;
}

export interface SuppressionPageQuery {
  reason: Suppression['reason'] | null;
  /** Consecutive digits that the phone must contain. */
  digits: string | null;
  after: Moment | null;
  limit: number;
}

const columns = `phone, reason, source, since, ${momentText('since')} AS at`;

const listSql = statement<SuppressionRow>(
  `SELECT ${columns} FROM suppression
   WHERE ($1::text IS NULL OR reason = $1) AND ($2::text IS NULL OR phone LIKE '%' || $2 || '%')
     AND ($3::timestamptz IS NULL OR since < $3 OR (since = $3 AND phone > $4))
   ORDER BY since DESC, phone LIMIT $5`,
);

const findForUpdateSql = statement<SuppressionRow>(`SELECT ${columns} FROM suppression WHERE phone = $1 FOR UPDATE`);

const deleteInvalidSql = statement(`DELETE FROM suppression WHERE phone = $1 AND reason = 'invalid'`);

@Injectable()
export class SuppressionListRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  list({ reason, digits, after, limit }: SuppressionPageQuery): Promise<SuppressionRow[]> {
    return many(this.dataSource, listSql, [reason, digits, after?.[0] ?? null, after?.[1] ?? null, limit]);
  }

  async findForUpdate(tx: Transaction, phone: string): Promise<SuppressionRow | null> {
    const rows = await many(tx, findForUpdateSql, [phone]);
    return rows[0] ?? null;
  }

  /** Lifts the suppression of a phone that was unable to receive texts. */
  async deleteInvalid(tx: Transaction, phone: string): Promise<void> {
    await affected(tx, deleteInvalidSql, [phone]);
  }
}
