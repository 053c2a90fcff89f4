import { many, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ReadRow } from './read-row.js';
import type { ReadVisit } from './read-visits.js';

export interface TakenRow {
  id: string;
  phone: string;
  created: boolean;
}

const fillSql = statement<TakenRow>(
  `INSERT INTO customer AS existing (id, phone_number, entered_given_name, entered_family_name, email, note, tags, language,
     birthday_month, birthday_day)
   SELECT gen_random_uuid(), phone, "givenName", "familyName", email, note, tags, language,
     (birthday->>'month')::smallint, (birthday->>'day')::smallint
   FROM jsonb_to_recordset($1::jsonb) AS told(phone text, "givenName" text, "familyName" text, email text, note text,
     tags text[], language text, birthday jsonb)
   ON CONFLICT ON CONSTRAINT customer_phone_number_key DO UPDATE SET
     entered_given_name = CASE WHEN existing.given_name IS NULL THEN EXCLUDED.entered_given_name ELSE existing.entered_given_name END,
     entered_family_name =
       CASE WHEN existing.family_name IS NULL THEN EXCLUDED.entered_family_name ELSE existing.entered_family_name END,
     email = COALESCE(existing.email, EXCLUDED.email),
     note = COALESCE(existing.note, EXCLUDED.note),
     tags = existing.tags || ARRAY(SELECT unnest(EXCLUDED.tags) EXCEPT SELECT unnest(existing.tags) ORDER BY 1),
     language = COALESCE(existing.language, EXCLUDED.language),
     birthday_month = COALESCE(existing.birthday_month, EXCLUDED.birthday_month),
     birthday_day = CASE WHEN existing.birthday_month IS NULL THEN EXCLUDED.birthday_day ELSE existing.birthday_day END,
     version = existing.version + 1,
     edited_by = NULL
   WHERE (existing.given_name IS NULL AND EXCLUDED.entered_given_name IS NOT NULL)
     OR (existing.family_name IS NULL AND EXCLUDED.entered_family_name IS NOT NULL)
     OR (existing.email IS NULL AND EXCLUDED.email IS NOT NULL)
     OR (existing.note IS NULL AND EXCLUDED.note IS NOT NULL)
     OR NOT (existing.tags @> EXCLUDED.tags)
     OR (existing.language IS NULL AND EXCLUDED.language IS NOT NULL)
     OR (existing.birthday_month IS NULL AND EXCLUDED.birthday_month IS NOT NULL)
   RETURNING id, phone_number AS phone, xmax = 0 AS created`,
);

const listIdsSql = statement<{ id: string; phone: string }>(
  'SELECT id, phone_number AS phone FROM customer WHERE phone_number = ANY ($1) ORDER BY phone_number',
);

/** `name`: given and family name in lower case. */
export interface LostPhone {
  phone: string;
  detachedAt: Date;
  name: string;
  email: string | null;
  /** Whether another customer has the phone now. */
  isTaken: boolean;
}

const listLostSql = statement<LostPhone>(
  `SELECT lost.phone_number AS phone, lost.detached_at AS "detachedAt", lower(customer.email) AS email,
     lower(concat_ws(' ', customer.given_name, customer.family_name)) AS name,
     EXISTS (SELECT FROM customer AS other WHERE other.phone_number = lost.phone_number) AS "isTaken"
   FROM detached_phone AS lost JOIN customer ON customer.id = lost.customer_id
   WHERE lost.phone_number = ANY ($1) AND lost.reattached_at IS NULL ORDER BY lost.detached_at, lost.id`,
);

// the state at Square is newer, whatever it is: a payment that is read there later replaces the imported one
const addVisitsSql = statement<{ customerId: string }>(
  `INSERT INTO visit (id, customer_id, source, service_names, amount, tip, refunded, visited_at, square_payment_id,
     square_updated_at)
   SELECT id, "customerId", source, services, amount, tip, refunded, at, "squarePaymentId",
     CASE WHEN source = 'square' THEN at END
   FROM jsonb_to_recordset($1::jsonb) AS told(id uuid, "customerId" uuid, source text, services text[], amount bigint,
     tip bigint, refunded bigint, at timestamptz, "squarePaymentId" text)
   ON CONFLICT DO NOTHING RETURNING customer_id AS "customerId"`,
);

@Injectable()
export class ImportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Adds customers with a new phone and fills the empty fields of the others, each phone once. Returns the added and
   * filled ones. Rows are processed in the order of their phones, so two imports cannot deadlock.
   */
  fill(tx: Transaction, rows: readonly ReadRow[]): Promise<TakenRow[]> {
    const ordered = rows.toSorted((a, b) => (a.phone < b.phone ? -1 : 1));
    return many(tx, fillSql, [JSON.stringify(ordered.map(({ visits: _, consent: __, ...details }) => details))]);
  }

  /** Of these phones, those that customers have lost to another holder. */
  listLost(phones: readonly string[]): Promise<LostPhone[]> {
    return many(this.dataSource, listLostSql, [phones]);
  }

  /** The customers with these phones, in the order of the phones. */
  listIds(tx: Transaction, phones: readonly string[]): Promise<{ id: string; phone: string }[]> {
    return many(tx, listIdsSql, [phones]);
  }

  /** Adds visits that are not there yet, by their id and payment. Returns the customers that have gained some. */
  async addVisits(
    tx: Transaction,
    visits: readonly (ReadVisit & { id: string; customerId: string })[],
  ): Promise<string[]> {
    const rows = await many(tx, addVisitsSql, [JSON.stringify(visits)]);
    return [...new Set(rows.map(({ customerId }) => customerId))];
  }
}
