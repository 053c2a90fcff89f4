import type { CustomerFilter } from '@lacquer/contracts/customers/customer';
import { dayBegan } from '@lacquer/contracts/salon/days';
import type { ObjectLiteral } from 'typeorm';
import { bookedAfter } from '../bookings/bookings.repository.js';
import { isRevokedElsewhere, type RevocationScope } from '../consent/person-revocations.js';

/** SQL over the alias `customer`, and its parameters. */
export type Condition = [sql: string, parameters: ObjectLiteral];

/** A filter whose days, and what lies ahead, have become moments. */
export type DatedFilter = Omit<CustomerFilter, 'visitedWithinDays' | 'notVisitedForDays' | 'upcomingBooking'> & {
  /** A booking starts after this time, or none does. */
  bookedAfter?: string | undefined;
  notBookedAfter?: string | undefined;
};

/** The latest visit as the list's index has it: `-infinity` without a visit. */
export const lastVisit = `COALESCE(customer.last_visit_at, '-infinity'::timestamptz)`;

const latestStatement = (kinds: string) =>
  `EXISTS (SELECT FROM consent_state WHERE consent_state.phone_number = customer.phone_number AND kind IN (${kinds}))`;

/** Only the state that the parameter has remains of it when PostgreSQL plans the query. */
const hasConsent = (state: string, elsewhere: string): string => {
  const states: Record<NonNullable<CustomerFilter['consent']>, string> = {
    given: `${latestStatement(`'consent'`)} AND NOT ${elsewhere}`,
    revoked: `(${latestStatement(`'revocation'`)} OR ${elsewhere})`,
    none: `NOT ${latestStatement(`'consent', 'revocation'`)} AND NOT ${elsewhere}`,
  };
  const each = Object.entries(states).map(([name, sql]) => `(${state} = '${name}' AND ${sql})`);
  return `(${each.join(' OR ')})`;
};

/** The type of each part's parameter in SQL. */
const types: Record<keyof DatedFilter, string> = {
  service: 'text',
  visitedSince: 'timestamptz',
  notVisitedSince: 'timestamptz',
  visitsAtLeast: 'integer',
  visitsAtMost: 'integer',
  spentAtLeast: 'bigint',
  spentAtMost: 'bigint',
  birthdayMonth: 'smallint',
  language: 'text',
  consent: 'text',
  tag: 'text',
  source: 'text',
  bookedAfter: 'timestamptz',
  notBookedAfter: 'timestamptz',
};

/**
 * The meaning of each part of a filter in SQL: that of the list, of counts and of audiences. `value`: its parameter.
 * Each condition can use its own index.
 */
const conditions: Record<keyof DatedFilter, (value: string, isByPerson: string) => string> = {
  service: (value) => `customer.service_names @> ARRAY[${value}]`,
  visitedSince: (value) => `${lastVisit} >= ${value}`,
  notVisitedSince: (value) => `${lastVisit} < ${value}`,
  visitsAtLeast: (value) => `customer.visit_count >= ${value}`,
  visitsAtMost: (value) => `customer.visit_count <= ${value}`,
  spentAtLeast: (value) => `customer.total_spent >= ${value}`,
  spentAtMost: (value) => `customer.total_spent <= ${value}`,
  birthdayMonth: (value) => `customer.birthday_month = ${value}`,
  language: (value) => `customer.language = ${value}`,
  consent: (value, isByPerson) => hasConsent(value, isRevokedElsewhere(isByPerson)),
  // the index contains only customers with tags
  tag: (value) => `customer.tags @> ARRAY[${value}] AND customer.tags <> '{}'`,
  source: (value) => `customer.visit_sources @> ARRAY[${value}]`,
  bookedAfter: (value) => `customer.id IN ${bookedAfter(value)}`,
  notBookedAfter: (value) => `customer.id NOT IN ${bookedAfter(value)}`,
};

/** The same over the alias `customer` of `customer_facet`, which has what the list joins or searches for. */
const facetConditions: typeof conditions = {
  ...conditions,
  consent: (value, isByPerson) => {
    const elsewhere = isRevokedElsewhere(isByPerson);
    return `CASE ${value} WHEN 'given' THEN customer.has_consent IS TRUE AND NOT ${elsewhere}
      WHEN 'revoked' THEN customer.has_consent IS FALSE OR ${elsewhere}
      WHEN 'none' THEN customer.has_consent IS NULL AND NOT ${elsewhere} END`;
  },
  source: (value) => `CASE ${value} WHEN 'manual' THEN customer.is_manual WHEN 'square' THEN customer.is_square END`,
};

const cast = (value: string, name: keyof DatedFilter) => `CAST(${value} AS ${types[name]})`;
const castBoolean = (value: string) => `CAST(${value} AS boolean)`;

const names = Object.keys(conditions) as (keyof DatedFilter)[];

/** Turns days into the moments at which they began in the salon's time zone. Of two moments, the narrower one counts. */
export function dated(
  { visitedWithinDays, notVisitedForDays, upcomingBooking, ...filter }: CustomerFilter,
  now: Date,
  timeZone = 'UTC',
): DatedFilter {
  const began = (days: number | undefined) =>
    days === undefined ? undefined : dayBegan(timeZone, now, days).toISOString();
  const moments = (...each: (string | undefined)[]) =>
    each.filter((moment) => moment !== undefined).toSorted((one, other) => Date.parse(one) - Date.parse(other));
  return {
    ...filter,
    visitedSince: moments(filter.visitedSince, began(visitedWithinDays)).at(-1),
    notVisitedSince: moments(filter.notVisitedSince, began(notVisitedForDays)).at(0),
    ...(upcomingBooking === 'yes' && { bookedAfter: now.toISOString() }),
    ...(upcomingBooking === 'no' && { notBookedAfter: now.toISOString() }),
  };
}

/** Whether the text looks like (part of) a name, not an e-mail address or a phone. */
export const isName = (q: string | undefined): boolean => q !== undefined && /\p{L}/u.test(q) && !/[@.\d]/.test(q);

/** The conditions of the given parts, for a query that is composed from them. */
export function toConditions(filter: DatedFilter, scope: RevocationScope): Condition[] {
  return names.flatMap((name): Condition[] =>
    filter[name] === undefined
      ? []
      : [
          [
            conditions[name](cast(`:${name}`, name), castBoolean(':isByPerson')),
            { [name]: filter[name], ...(name === 'consent' && { isByPerson: scope === 'person' }) },
          ],
        ],
  );
}

/**
 * SQL for a statement: the customer meets the filter whose values `valuesOf` returns, as the parameters from `$first` on.
 * A null parameter sets no condition, and nothing of it remains in the plan.
 */
export const meetsFilter = (first: number, isByPerson: string, of: 'record' | 'facet' = 'record'): string =>
  names
    .map((name, index) => {
      const value = cast(`$${first + index}`, name);
      const condition = (of === 'record' ? conditions : facetConditions)[name](value, castBoolean(isByPerson));
      return `(${value} IS NULL OR (${condition}))`;
    })
    .join(' AND ');

export const valuesOf = (filter: DatedFilter): unknown[] => names.map((name) => filter[name] ?? null);
