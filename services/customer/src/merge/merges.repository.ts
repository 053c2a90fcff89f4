import { affected, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';

export interface MergeableRecord {
  id: string;
  phone: string | null;
  mergedInto: string | null;
}

const findSql = statement<MergeableRecord>(
  `SELECT id, phone_number AS phone, merged_into AS "mergedInto" FROM customer WHERE id = $1`,
);

const setMergedIntoSql = statement(
  `UPDATE customer SET merged_into = $2, merged_at = CASE WHEN $2::uuid IS NOT NULL THEN now() END WHERE id = $1`,
);

@Injectable()
export class MergesRepository {
  async find(tx: Transaction, id: string): Promise<MergeableRecord | null> {
    const row = await maybeOne(tx, findSql, [id]);
    return row ?? null;
  }

  async setMergedInto(tx: Transaction, id: string, into: string | null): Promise<void> {
    await affected(tx, setMergedIntoSql, [id, into]);
  }
}
