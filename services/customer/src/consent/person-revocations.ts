import { preparedStatement } from '@lacquer/platform/database/prepared-statement';
import { type Database, many, statement } from '@lacquer/platform/database/sql';

/** Whose texts a revocation ends: those to the phone, or to every phone of the customer's merged records. */
export const revocationScopes = ['person', 'phone'] as const;
export type RevocationScope = (typeof revocationScopes)[number];
export const revocationScope = Symbol('revocationScope');

/** SQL condition: a revocation on another phone of the same person counts, unless this phone consented later. */
const outweighs = `elsewhere.kind = 'revocation'
  AND (own.kind = 'consent' AND own.recorded_at > elsewhere.recorded_at) IS NOT TRUE`;

/**
 * SQL: the revocations on phones of merged records that count for the record that represents them, as `customer_id` and
 * `phone_number`. `into`: a condition on `merged_into`.
 */
export const revocationsElsewhere = (into: string): string => `(
  WITH RECURSIVE member(root, id) AS (
    SELECT seed.merged_into, seed.id FROM customer AS seed WHERE seed.merged_into ${into}
    UNION ALL
    SELECT root, below.id FROM member JOIN customer AS below ON below.merged_into = member.id)
  SELECT standing.id AS customer_id, elsewhere.phone_number FROM member
  JOIN customer AS standing ON standing.id = member.root
  JOIN customer AS merged ON merged.id = member.id
  JOIN consent_state AS elsewhere ON elsewhere.phone_number = merged.phone_number
  LEFT JOIN consent_state AS own ON own.phone_number = standing.phone_number
  WHERE merged.phone_number IS DISTINCT FROM standing.phone_number AND ${outweighs})`;

/** SQL condition on row `customer`, cheap on many rows. `isByPerson`: SQL, whether revocations count for the person. */
export const isRevokedElsewhere = (isByPerson: string): string =>
  `(${isByPerson} AND customer.id IN (SELECT customer_id FROM ${revocationsElsewhere('IS NOT NULL')} AS revocation))`;

export interface RevocationElsewhere {
  phone: string;
  recordedAt: Date;
}

/** Runs before each text of a campaign. */
const listElsewhereSql = statement<RevocationElsewhere>(
  preparedStatement(
    `WITH RECURSIVE above(phone, id, merged_into) AS (
    SELECT phone_number, id, merged_into FROM customer WHERE phone_number = ANY ($1)
    UNION ALL
    SELECT above.phone, customer.id, customer.merged_into FROM above JOIN customer ON customer.id = above.merged_into),
   member(phone, id) AS (
    SELECT phone, id FROM above WHERE merged_into IS NULL
    UNION ALL
    SELECT member.phone, customer.id FROM member JOIN customer ON customer.merged_into = member.id)
   SELECT DISTINCT ON (member.phone) member.phone, elsewhere.recorded_at AS "recordedAt" FROM member
   JOIN customer AS other ON other.id = member.id AND other.phone_number <> member.phone
   JOIN consent_state AS elsewhere ON elsewhere.phone_number = other.phone_number
   LEFT JOIN consent_state AS own ON own.phone_number = member.phone
   WHERE ${outweighs} ORDER BY member.phone, elsewhere.recorded_at DESC`,
  ),
);

/** Of these phones, those whose owner has revoked on another phone, with the latest such revocation. */
export function listRevokedElsewhere(database: Database, phones: readonly string[]): Promise<RevocationElsewhere[]> {
  return many(database, listElsewhereSql, [phones]);
}
