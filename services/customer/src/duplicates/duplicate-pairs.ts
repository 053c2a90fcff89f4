import { isListed } from '../customers/listed-records.js';

/** In each direction of a group of records with the same facts: a record is paired with this many others. */
const neighbors = 5;

const nameKey = (record: string) => `name_key(${record}.given_name, ${record}.family_name)`;

/** The records with the same facts that follow the checked one, and those before it. A large group stays linear. */
const sameFacts = (same: string): string =>
  [
    ['>', 'ASC'],
    ['<', 'DESC'],
  ]
    .map(
      ([follows, order]) => `(SELECT other.id FROM customer AS other
        WHERE ${same} AND ${nameKey('other')} = checked.name AND ${isListed('other')} AND other.id ${follows} checked.id
        ORDER BY other.id ${order} LIMIT ${neighbors})`,
    )
    .join(' UNION ALL ');

/** All phones that differ from the checked one in one of the last ten digits. The unique index finds them. */
const nearPhones = `ARRAY(SELECT overlay(checked.phone_number PLACING digit::text FROM place FOR 1)
  FROM generate_series(greatest(length(checked.phone_number) - 9, 3), length(checked.phone_number)) AS place,
    generate_series(0, 9) AS digit
  WHERE substr(checked.phone_number, place, 1) <> digit::text)`;

/** A name of which one letter is left out, added or wrong is no more than one letter longer or shorter. */
const isNear = `abs(char_length(other_name.key) - char_length(checked.name)) < 2 AND near_keys(other_name.key) && checked.near`;

/** The same name, one that only leaves out words of the other, or one with a wrong letter. */
const isAlike = `(other_name.key = checked.name
  OR string_to_array(other_name.key, ' ') <@ checked.words OR string_to_array(other_name.key, ' ') @> checked.words
  OR (${isNear}))`;

/**
 * SQL: the pairs of the records `$1` with all others, as `one_id`, `other_id` and `reasons`. Each lookup uses an index. A name's
 * key is computed once for each record: PostgreSQL would otherwise repeat it wherever it is used.
 */
export const pairsOf = `
  WITH named AS MATERIALIZED (
    SELECT id, phone_number, lower(email) AS email, birthday_month, birthday_day, ${nameKey('customer')} AS name
    FROM customer WHERE id = ANY ($1::uuid[]) AND ${isListed('customer')}),
  checked AS MATERIALIZED (SELECT *, string_to_array(name, ' ') AS words, near_keys(name) AS near FROM named WHERE name <> '')
  SELECT least(checked.id, found.id) AS one_id, greatest(checked.id, found.id) AS other_id,
    array_agg(DISTINCT found.reason ORDER BY found.reason) AS reasons
  FROM checked, LATERAL (
    SELECT id, 'name-and-email' AS reason FROM (${sameFacts('lower(other.email) = checked.email AND other.email IS NOT NULL')}) AS same
    UNION ALL
    SELECT id, 'name-and-birthday' FROM (${sameFacts(
      `other.birthday_month = checked.birthday_month AND other.birthday_day = checked.birthday_day
         AND other.birthday_month IS NOT NULL`,
    )}) AS same
    UNION ALL
    SELECT other.id, 'phone' FROM customer AS other, LATERAL (SELECT ${nameKey('other')} AS key OFFSET 0) AS other_name
    WHERE other.phone_number = ANY (${nearPhones}) AND ${isListed('other')} AND other_name.key <> '' AND ${isAlike}
  ) AS found
  GROUP BY 1, 2`;
