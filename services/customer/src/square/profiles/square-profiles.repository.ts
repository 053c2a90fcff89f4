import { affected, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import { findE164 } from '@lacquer/platform/phone/phone';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { isDetached } from '../../customers/detached-phone.js';
import { birthdayOf } from '../../customers/birthday-column.js';
import type { SourceCustomer } from '../account/payment-source.js';

/** A Square customer, resolved through merges to the surviving profile. */
export interface ResolvedProfile {
  /** From the given profile to the surviving one. */
  ids: string[];
  /** E.164. */
  phone: string | null;
  /** As stored at Square. */
  phoneText: string | null;
  email: string | null;
  /** The customer records that they are linked to. */
  customerIds: string[];
}

export interface StoredProfile extends Pick<
  SourceCustomer,
  'email' | 'givenName' | 'familyName' | 'birthday' | 'note'
> {
  /** Null: not read yet. */
  groupIds: string[] | null;
  phone: string | null;
  /** As stored at Square. */
  phoneText: string | null;
  /** When the stored state was made at Square; null without one. */
  squareUpdatedAt: Date | null;
  customerId: string | null;
  /** When the person was erased. */
  erasedAt: Date | null;
  /** Whether no state has been stored since then. */
  isEmpty: boolean;
}

/** The maximum number of merges that are followed. */
const longestChain = 20;

/** SQL: a profile of which only the id is existing. */
export const emptiedProfile = `customer_id = NULL, phone_number = NULL, phone_text = NULL, given_name = NULL,
  family_name = NULL, email = NULL, birthday_month = NULL, birthday_day = NULL, note = NULL, group_ids = NULL,
  square_updated_at = NULL, updated_at = now()`;

const findSql = statement<StoredProfile>(
  `SELECT phone_number AS phone, phone_text AS "phoneText", email, given_name AS "givenName",
     family_name AS "familyName", note, group_ids AS "groupIds", ${birthdayOf('square_customer')} AS birthday,
     square_updated_at AS "squareUpdatedAt", customer_id AS "customerId", erased_at AS "erasedAt",
     erased_at IS NOT NULL AND square_updated_at IS NULL AS "isEmpty"
   FROM square_customer WHERE square_customer_id = $1`,
);

const storeSql = statement(
  `INSERT INTO square_customer AS existing (square_customer_id, phone_number, phone_text, email, given_name, family_name,
     square_updated_at, deleted_at, birthday_month, birthday_day, note, group_ids)
   VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $8 THEN now() END, $9, $10, $11, $12)
   ON CONFLICT ON CONSTRAINT square_customer_pk DO UPDATE SET
     phone_number = EXCLUDED.phone_number, phone_text = EXCLUDED.phone_text, email = EXCLUDED.email,
     given_name = EXCLUDED.given_name, family_name = EXCLUDED.family_name,
     birthday_month = EXCLUDED.birthday_month, birthday_day = EXCLUDED.birthday_day, note = EXCLUDED.note,
     group_ids = EXCLUDED.group_ids, square_updated_at = EXCLUDED.square_updated_at, updated_at = now()
   WHERE existing.square_updated_at IS NULL OR existing.square_updated_at <= EXCLUDED.square_updated_at
   RETURNING 1`,
);

const markDeletedSql = statement(
  `INSERT INTO square_customer AS existing (square_customer_id, deleted_at) VALUES ($1, now())
   ON CONFLICT ON CONSTRAINT square_customer_pk
   DO UPDATE SET deleted_at = COALESCE(existing.deleted_at, now()), updated_at = now()`,
);

const inheritErasureSql = statement(
  `INSERT INTO square_customer AS existing (square_customer_id, erased_at)
   SELECT $2, max(erased_at) FROM square_customer WHERE square_customer_id = ANY($1) HAVING max(erased_at) IS NOT NULL
   ON CONFLICT ON CONSTRAINT square_customer_pk DO UPDATE SET ${emptiedProfile}, erased_at = EXCLUDED.erased_at
   WHERE existing.customer_id IS NULL AND existing.erased_at IS NULL`,
);

const mergeSql = statement(
  `INSERT INTO square_customer AS existing (square_customer_id, merged_into)
   SELECT id, $2 FROM unnest($1::text[]) AS id WHERE id <> $2
   ON CONFLICT ON CONSTRAINT square_customer_pk DO UPDATE SET merged_into = EXCLUDED.merged_into, updated_at = now()`,
);

const resolveSql = statement<{
  id: string;
  phone: string | null;
  phoneText: string | null;
  email: string | null;
  customerId: string | null;
}>(
  `WITH RECURSIVE chain AS (
     SELECT square_customer_id, merged_into, phone_number, phone_text, email, customer_id, 1 AS place
     FROM square_customer WHERE square_customer_id = $1
     UNION ALL
     SELECT next.square_customer_id, next.merged_into, next.phone_number, next.phone_text, next.email, next.customer_id,
       place + 1
     FROM square_customer AS next JOIN chain ON next.square_customer_id = chain.merged_into WHERE place < $2)
   SELECT square_customer_id AS id, phone_number AS phone, phone_text AS "phoneText", email, customer_id AS "customerId"
   FROM chain ORDER BY place`,
);

const listMembersSql = statement<{ id: string }>(
  `WITH RECURSIVE member AS (
     SELECT $1::text AS id, 1 AS place
     UNION ALL
     SELECT square_customer_id, place + 1 FROM square_customer JOIN member ON merged_into = member.id WHERE place < $2)
   SELECT DISTINCT id FROM member`,
);

const linkSql = statement(
  `UPDATE square_customer SET customer_id = $2, updated_at = now()
   WHERE square_customer_id = ANY($1) AND customer_id IS DISTINCT FROM $2 RETURNING 1`,
);

const hasOtherSql = statement(
  'SELECT FROM square_customer WHERE customer_id = $1 AND square_customer_id <> ALL($2) LIMIT 1',
);

const refreshNamesSql = statement(
  `UPDATE customer SET square_given_name = newest.given_name, square_family_name = newest.family_name
   FROM (SELECT phone, profile.given_name, profile.family_name FROM unnest($1::text[]) AS phone
         LEFT JOIN LATERAL (
           SELECT given_name, family_name FROM square_customer
           WHERE phone_number = phone AND merged_into IS NULL AND (given_name IS NOT NULL OR family_name IS NOT NULL)
             AND NOT ${isDetached('square_customer.customer_id', 'phone')}
           ORDER BY deleted_at IS NOT NULL, square_updated_at DESC, square_customer_id LIMIT 1) AS profile ON true
        ) AS newest
   WHERE customer.phone_number = newest.phone
     AND (square_given_name, square_family_name) IS DISTINCT FROM (newest.given_name, newest.family_name)`,
);

@Injectable()
export class SquareProfilesRepository {
  async find(tx: Transaction, id: string): Promise<StoredProfile | null> {
    const row = await maybeOne(tx, findSql, [id]);
    return row ?? null;
  }

  /** Stores a state that is not older than the stored one. Returns whether it was stored. */
  async store(tx: Transaction, profile: SourceCustomer, { isDeleted }: { isDeleted: boolean }): Promise<boolean> {
    const stored = await many(tx, storeSql, [
      profile.id,
      (profile.phone && findE164(profile.phone)) ?? null,
      profile.phone,
      profile.email,
      profile.givenName,
      profile.familyName,
      profile.updatedAt,
      isDeleted,
      profile.birthday?.month ?? null,
      profile.birthday?.day ?? null,
      profile.note,
      profile.groupIds,
    ]);
    return stored.length > 0;
  }

  /** Keeps the known data of a deleted profile. */
  async markDeleted(tx: Transaction, id: string): Promise<void> {
    await affected(tx, markDeletedSql, [id]);
  }

  /** Empties the profile if one of the profiles in `from` was erased, unless a payment has linked it to a customer. */
  async inheritErasure(tx: Transaction, from: readonly string[], into: string): Promise<void> {
    await affected(tx, inheritErasureSql, [from, into]);
  }

  /** Records that the profiles were merged into one. Unknown profiles get a row. */
  async merge(tx: Transaction, from: readonly string[], into: string): Promise<void> {
    await affected(tx, mergeSql, [from, into]);
  }

  /** `null`: the profile is unknown. The phone is that of the last profile in the chain with a phone. */
  async resolve(tx: Transaction, id: string): Promise<ResolvedProfile | null> {
    const rows = await many(tx, resolveSql, [id, longestChain]);
    if (rows.length === 0) return null;
    const last = rows.findLast(({ phone }) => phone) ?? rows.at(-1);
    return {
      ids: rows.map((row) => row.id),
      phone: last?.phone ?? null,
      phoneText: last?.phoneText ?? null,
      email: rows.findLast(({ email }) => email)?.email ?? null,
      customerIds: rows.flatMap(({ customerId }) => customerId ?? []),
    };
  }

  /** The profile and all profiles merged into it, directly or indirectly. */
  async listMembers(tx: Transaction, id: string): Promise<string[]> {
    const rows = await many(tx, listMembersSql, [id, longestChain]);
    return rows.map((row) => row.id);
  }

  /** Links the profiles to the customer record. Returns whether the link is new. */
  async link(tx: Transaction, ids: readonly string[], customerId: string): Promise<boolean> {
    const linked = await many(tx, linkSql, [ids, customerId]);
    return linked.length > 0;
  }

  /** Whether a profile other than these is linked to the customer. */
  async hasOther(tx: Transaction, customerId: string, ids: readonly string[]): Promise<boolean> {
    const rows = await many(tx, hasOtherSql, [customerId, ids]);
    return rows.length > 0;
  }

  /**
   * Gives the customers with these phones the names of the newest profile that has names and this phone. Existing
   * profiles precede deleted ones. A profile of a customer who has lost the phone names nobody else.
   */
  async refreshNames(tx: Transaction, phones: readonly (string | null)[]): Promise<void> {
    await affected(tx, refreshNamesSql, [phones]);
  }
}
