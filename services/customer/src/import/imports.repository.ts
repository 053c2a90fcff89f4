import { many, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import type { ReadRow } from './read-row.js';

export interface TakenRow {
  id: string;
  phone: string;
  created: boolean;
}

const fillSql = statement<TakenRow>(
  `INSERT INTO customer AS known (id, phone_number, entered_given_name, entered_family_name, email, note, tags, language,
     birthday_month, birthday_day)
   SELECT gen_random_uuid(), phone, "givenName", "familyName", email, note, tags, language,
     (birthday->>'month')::smallint, (birthday->>'day')::smallint
   FROM jsonb_to_recordset($1::jsonb) AS told(phone text, "givenName" text, "familyName" text, email text, note text,
     tags text[], language text, birthday jsonb)
   ON CONFLICT ON CONSTRAINT customer_phone_number_key DO UPDATE SET
     entered_given_name = CASE WHEN known.given_name IS NULL THEN EXCLUDED.entered_given_name ELSE known.entered_given_name END,
     entered_family_name =
       CASE WHEN known.family_name IS NULL THEN EXCLUDED.entered_family_name ELSE known.entered_family_name END,
     email = COALESCE(known.email, EXCLUDED.email),
     note = COALESCE(known.note, EXCLUDED.note),
     tags = known.tags || ARRAY(SELECT unnest(EXCLUDED.tags) EXCEPT SELECT unnest(known.tags) ORDER BY 1),
     language = COALESCE(known.language, EXCLUDED.language),
     birthday_month = COALESCE(known.birthday_month, EXCLUDED.birthday_month),
     birthday_day = CASE WHEN known.birthday_month IS NULL THEN EXCLUDED.birthday_day ELSE known.birthday_day END,
     version = known.version + 1,
     edited_by = NULL
   WHERE (known.given_name IS NULL AND EXCLUDED.entered_given_name IS NOT NULL)
     OR (known.family_name IS NULL AND EXCLUDED.entered_family_name IS NOT NULL)
     OR (known.email IS NULL AND EXCLUDED.email IS NOT NULL)
     OR (known.note IS NULL AND EXCLUDED.note IS NOT NULL)
     OR NOT (known.tags @> EXCLUDED.tags)
     OR (known.language IS NULL AND EXCLUDED.language IS NOT NULL)
     OR (known.birthday_month IS NULL AND EXCLUDED.birthday_month IS NOT NULL)
   RETURNING id, phone_number AS phone, xmax = 0 AS created`,
);

@Injectable()
export class ImportsRepository {
  /**
   * Adds customers with a new phone and fills the empty fields of the others, each phone once. Returns the added and
   * filled ones. Rows are processed in the order of their phones, so two imports cannot deadlock.
   */
  fill(tx: Transaction, rows: readonly ReadRow[]): Promise<TakenRow[]> {
    const ordered = rows.toSorted((a, b) => (a.phone < b.phone ? -1 : 1));
    return many(tx, fillSql, [JSON.stringify(ordered)]);
  }
}
