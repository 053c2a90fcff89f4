import type { LikelyDuplicate } from '@lacquer/contracts/customers/duplicates';
import { affected, many, maybeOne, one, statement, statements } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { momentText } from '@lacquer/platform/paging/moment-cursor';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { birthdayOf } from '../customers/birthday-column.js';
import { pairsOf } from './duplicate-pairs.js';

export interface ListedPair extends LikelyDuplicate {
  oneId: string;
  otherId: string;
}

export interface PairPlace {
  foundAt: string;
  oneId: string;
  otherId: string;
}

const takeSql = statement<{ id: string }>(
  `DELETE FROM duplicate_check WHERE customer_id IN (
     SELECT customer_id FROM duplicate_check LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING customer_id AS id`,
);

/** A dismissed pair stays dismissed, whatever else the records have in common later. */
const writeSql = statement(
  `WITH found AS (${pairsOf}),
     gone AS (
       DELETE FROM likely_duplicate AS known
       WHERE dismissed_at IS NULL AND (known.one_id = ANY ($1::uuid[]) OR known.other_id = ANY ($1::uuid[]))
         AND NOT EXISTS (SELECT FROM found WHERE (found.one_id, found.other_id) = (known.one_id, known.other_id)))
   INSERT INTO likely_duplicate AS known (one_id, other_id, reasons) SELECT one_id, other_id, reasons FROM found
   ON CONFLICT ON CONSTRAINT likely_duplicate_pk DO UPDATE SET reasons = EXCLUDED.reasons
   WHERE known.reasons <> EXCLUDED.reasons`,
);

const recordOf = (record: string) => `json_build_object('id', ${record}.id, 'phoneNumber', ${record}.phone_number,
  'email', ${record}.email, 'visitCount', ${record}.visit_count, 'totalSpent', ${record}.total_spent,
  'lastVisit', ${momentText(`${record}.last_visit_at`)}, 'givenName', ${record}.given_name,
  'familyName', ${record}.family_name, 'birthday', ${birthdayOf(record)}, 'knownSince', ${momentText(`${record}.created_at`)})`;

const listSql = statements<'open' | 'dismissed', ListedPair>(['open', 'dismissed'], (kind) => {
  const isKept = `(one.visit_count, other.created_at) >= (other.visit_count, one.created_at)`;
  return `SELECT one_id AS "oneId", other_id AS "otherId", reasons, ${momentText('found_at')} AS "foundAt",
     CASE WHEN ${isKept} THEN ${recordOf('one')} ELSE ${recordOf('other')} END AS kept,
     CASE WHEN ${isKept} THEN ${recordOf('other')} ELSE ${recordOf('one')} END AS other
   FROM likely_duplicate AS pair JOIN customer AS one ON one.id = one_id JOIN customer AS other ON other.id = other_id
   WHERE dismissed_at IS ${kind === 'open' ? '' : 'NOT'} NULL AND ($1::timestamptz IS NULL OR found_at < $1
     OR (found_at = $1 AND (one_id, other_id) > ($2::uuid, $3::uuid)))
   ORDER BY found_at DESC, one_id, other_id LIMIT $4`;
});

const countSql = statement<{ pairs: number; dismissed: number; unchecked: number }>(
  `SELECT (SELECT count(*)::int FROM likely_duplicate WHERE dismissed_at IS NULL) AS pairs,
     (SELECT count(*)::int FROM likely_duplicate WHERE dismissed_at IS NOT NULL) AS dismissed,
     (SELECT count(*)::int FROM duplicate_check) AS unchecked`,
);

/** A pair that is settled as it already is keeps who settled it. */
const settleSql = statement(
  `UPDATE likely_duplicate SET
     dismissed_at = CASE WHEN $3::boolean THEN COALESCE(dismissed_at, now()) END,
     dismissed_by = CASE WHEN $3::boolean THEN COALESCE(dismissed_by, $4::uuid) END
   WHERE one_id = least($1::uuid, $2::uuid) AND other_id = greatest($1::uuid, $2::uuid) RETURNING 1`,
);

const recheckSql = statement(
  'INSERT INTO duplicate_check SELECT id FROM customer WHERE id = ANY ($1) ON CONFLICT DO NOTHING',
);

@Injectable()
export class DuplicatesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes at most `limit` records that are still to be compared: a rollback gives them back. */
  async take(tx: Transaction, limit: number): Promise<string[]> {
    const rows = await many(tx, takeSql, [limit]);
    return rows.map(({ id }) => id);
  }

  /** Brings the pairs of these records in line with their facts. */
  async write(tx: Transaction, ids: readonly string[]): Promise<void> {
    await affected(tx, writeSql, [ids]);
  }

  list(kind: 'open' | 'dismissed', after: PairPlace | undefined, limit: number): Promise<ListedPair[]> {
    return many(this.dataSource, listSql[kind], [
      after?.foundAt ?? null,
      after?.oneId ?? null,
      after?.otherId ?? null,
      limit,
    ]);
  }

  count(): Promise<{ pairs: number; dismissed: number; unchecked: number }> {
    return one(this.dataSource, countSql);
  }

  /** Returns whether there is such a pair. */
  async settle(tx: Transaction, ids: readonly [string, string], isDismissed: boolean, by: string): Promise<boolean> {
    return (await maybeOne(tx, settleSql, [...ids, isDismissed, by])) !== undefined;
  }

  /** Compares these records again. */
  async recheck(tx: Transaction, ids: readonly string[]): Promise<void> {
    await affected(tx, recheckSql, [ids]);
  }
}
