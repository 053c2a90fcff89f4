import type { JoinedDetail } from '@lacquer/contracts/customers/customer-record';
import { affected, many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { birthdayOf } from '../customers/birthday-column.js';
import type { Details, KeptDetails, MergedDetails } from './joined-details.js';

const columns = (record: string) =>
  `${record}.note, ${record}.tags, ${record}.email, ${record}.language, ${birthdayOf(record)} AS birthday`;

const findSql = statement<Details>(`SELECT ${columns('customer')} FROM customer WHERE id = $1`);

const listMergedSql = statement<MergedDetails>(
  `SELECT id, phone_number AS phone, ${columns('customer')} FROM customer WHERE merged_into = $1 ORDER BY merged_at, id`,
);

const findKeptSql = statement<KeptDetails>(
  'SELECT own, joined, settled, merged_ids AS "mergedIds" FROM merge_detail WHERE customer_id = $1',
);

const keepSql = statement(
  `INSERT INTO merge_detail (customer_id, own, joined, settled, merged_ids, origins) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT ON CONSTRAINT merge_detail_pk DO UPDATE SET own = EXCLUDED.own, joined = EXCLUDED.joined,
     settled = EXCLUDED.settled, merged_ids = EXCLUDED.merged_ids, origins = EXCLUDED.origins`,
);

const forgetSql = statement('DELETE FROM merge_detail WHERE customer_id = $1');

/**
 * An open form that is based on the details before a merge must not overwrite them: the version counts as after an edit.
 * Square's changes are no edits: a form sends only what its user has changed.
 */
const writeSql = statement(
  `UPDATE customer SET note = $2, tags = $3, email = $4, language = $5, birthday_month = $6, birthday_day = $7,
     version = version + CASE WHEN $8::boolean THEN 1 ELSE 0 END
   WHERE id = $1`,
);

@Injectable()
export class DetailsRepository {
  get(tx: Transaction, id: string): Promise<Details> {
    return one(tx, findSql, [id]);
  }

  /** In the order of the merges. */
  listMerged(tx: Transaction, id: string): Promise<MergedDetails[]> {
    return many(tx, listMergedSql, [id]);
  }

  findKept(tx: Transaction, id: string): Promise<KeptDetails | undefined> {
    return maybeOne(tx, findKeptSql, [id]);
  }

  async keep(tx: Transaction, id: string, kept: KeptDetails, origins: readonly JoinedDetail[]): Promise<void> {
    const [own, joined, settled, listed] = [kept.own, kept.joined, kept.settled, origins].map((value) =>
      JSON.stringify(value),
    );
    await affected(tx, keepSql, [id, own, joined, settled, kept.mergedIds, listed]);
  }

  async forget(tx: Transaction, id: string): Promise<void> {
    await affected(tx, forgetSql, [id]);
  }

  async write(
    tx: Transaction,
    id: string,
    { note, tags, email, language, birthday }: Details,
    { isEdit }: { isEdit: boolean },
  ): Promise<void> {
    const [month, day] = [birthday?.month ?? null, birthday?.day ?? null];
    await affected(tx, writeSql, [id, note, tags, email, language, month, day, isEdit]);
  }
}
