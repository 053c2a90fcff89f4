import { birthdayOf } from '../../customers/birthday-column.js';
import { affected, many, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import type { Birthday } from '../account/payment-source.js';
import type { TakenDetails } from './taken-details.js';

export interface Known {
  customerId: string;
  birthday: Birthday | null;
  note: string | null;
  groups: string[];
  /** Null: nothing has been taken yet. */
  taken: TakenDetails | null;
}

/** The profiles of a phone, in the order in which they count. */
const profiles = `(SELECT * FROM square_customer AS profile WHERE profile.phone_number = customer.phone_number AND merged_into IS NULL)`;
const newestFirst = 'ORDER BY deleted_at IS NOT NULL, square_updated_at DESC, square_customer_id LIMIT 1';

const listKnownSql = statement<Known>(
  `SELECT id AS "customerId", detail.taken,
     (SELECT ${birthdayOf('profile')} FROM ${profiles} AS profile WHERE birthday_month IS NOT NULL ${newestFirst}) AS birthday,
     (SELECT profile.note FROM ${profiles} AS profile WHERE profile.note IS NOT NULL ${newestFirst}) AS note,
     ARRAY(SELECT DISTINCT name FROM ${profiles} AS profile, square_group
           WHERE group_id = ANY (group_ids) AND deleted_at IS NULL ORDER BY name) AS groups
   FROM customer LEFT JOIN square_detail AS detail ON detail.customer_id = customer.id
   WHERE customer.phone_number = ANY ($1)
     AND (detail.customer_id IS NOT NULL OR EXISTS (
       SELECT FROM ${profiles} AS profile WHERE profile.note IS NOT NULL OR birthday_month IS NOT NULL OR group_ids <> '{}'))
   ORDER BY customer.id`,
);

const keepSql = statement(
  `INSERT INTO square_detail (customer_id, taken) VALUES ($1, $2)
   ON CONFLICT ON CONSTRAINT square_detail_pk DO UPDATE SET taken = EXCLUDED.taken`,
);

@Injectable()
export class SquareDetailsRepository {
  /** What Square knows about the customers with these phones. Customers about whom it never knew anything are omitted. */
  listKnown(tx: Transaction, phones: readonly (string | null)[]): Promise<Known[]> {
    return many(tx, listKnownSql, [phones]);
  }

  async keep(tx: Transaction, customerId: string, taken: TakenDetails): Promise<void> {
    await affected(tx, keepSql, [customerId, JSON.stringify(taken)]);
  }
}
