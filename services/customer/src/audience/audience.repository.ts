import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import {
  type AudienceFilter,
  type AudienceSummary,
  listAudience,
  listVisitTotals,
  summarizeAudience,
  summarizeFirstNames,
} from '@lacquer/contracts/customers/customer';
import { firstNameShape, toFirstName } from '@lacquer/contracts/messaging/first-name';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { many, statement } from '@lacquer/platform/database/sql';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dated, meetsFilter, valuesOf } from '../customers/customer-filter.js';
import { isListed } from '../customers/listed-records.js';
import { visitCount } from '../customers/visit-count.js';
import { isRevokedElsewhere, revocationScope, type RevocationScope } from '../consent/person-revocations.js';

/** Checks the names of each row: for queries on some rows. */
const hadServiceByRow = 'EXISTS (SELECT FROM unnest(customer.service_names) AS name WHERE name ~* $1)';

/**
 * Checks each distinct name once: for queries on all rows. A salon has several dozen names, and matching a pattern is
 * slow.
 */
const hadServiceByName = `customer.service_names && ARRAY(
  SELECT name FROM (SELECT DISTINCT unnest(service_names) AS name FROM customer) AS each_name WHERE name ~* $1)`;

/**
 * The conditions of `AudienceFilter` except `consentedOnly`: its own as $1 to $7, and from `$first` on those of the filter
 * that it is within. A null parameter sets no condition.
 */
const matchesFilter = (hadService: string, first: number, isByPerson: string): string => `
  ($1::text IS NULL OR ${hadService})
  AND ($2::timestamptz IS NULL OR customer.last_visit_at >= $2)
  AND ($3::timestamptz IS NULL OR customer.last_visit_at < $3 OR customer.last_visit_at IS NULL)
  AND ($4::bigint IS NULL OR customer.total_spent >= $4)
  AND ($5::integer IS NULL OR customer.visit_count >= $5)
  AND ($6::integer IS NULL OR customer.visit_count <= $6)
  AND ($7::text[] IS NULL OR customer.birthday_month || '-' || customer.birthday_day = ANY ($7))
  AND ${meetsFilter(first, isByPerson)}`;

/** The area of a phone: `+1` and its area code, or an empty string for another country. Null without a phone. */
const areaOfPhone = `CASE WHEN customer.phone_number LIKE '+1%' THEN left(customer.phone_number, 5)
  WHEN customer.phone_number IS NOT NULL THEN '' END`;

/** The newest statement per phone. */
const newestStatements = `(
  SELECT DISTINCT ON (phone_number) phone_number, kind FROM consent_entry WHERE kind <> 'relationship'
  ORDER BY phone_number, recorded_at DESC, sequence DESC)`;

/** The newest statement about the customer: their phone's, or a revocation that counts for the whole person. */
const kindFor = (isByPerson: string): string =>
  `CASE WHEN ${isRevokedElsewhere(`${isByPerson}::boolean`)} THEN 'revocation' ELSE newest.kind END`;

interface StoredMember {
  customerId: string;
  phoneNumber: string;
  hasConsent: boolean;
  hasRevoked: boolean;
  givenName: string | null;
  language: string | null;
  lastVisitAt: Date | null;
  mergedIds: string[] | null;
}

/** A record that was merged into another one of them still counts for itself. */
const listVisitTotalsSql = statement<ResponseOf<typeof listVisitTotals>[number]>(
  `WITH RECURSIVE member(standing, id, since) AS (
    SELECT id, id, since FROM unnest($1::uuid[], $4::timestamptz[]) AS asked (id, since)
    UNION ALL
    SELECT standing, customer.id, since FROM customer JOIN member ON merged_into = member.id WHERE customer.id <> ALL ($1::uuid[]))
  SELECT standing AS "customerId", ${visitCount} AS visits, sum(taking.amount)::bigint AS amount
  FROM member JOIN taking ON customer_id = member.id
  WHERE at >= $2 AND at < $3 AND (since IS NULL OR at >= since) GROUP BY standing`,
);

const listPageSql = statement<StoredMember>(
  `WITH page AS (SELECT customer.id AS "customerId", customer.phone_number AS "phoneNumber",
     customer.given_name AS "givenName", customer.language, customer.last_visit_at AS "lastVisitAt",
     COALESCE(${kindFor('$12')} = 'consent', false) AS "hasConsent",
     COALESCE(${kindFor('$12')} = 'revocation', false) AS "hasRevoked"
   FROM customer
   LEFT JOIN LATERAL (
     SELECT kind FROM consent_entry AS entry
     WHERE entry.phone_number = customer.phone_number AND entry.kind <> 'relationship'
     ORDER BY recorded_at DESC, sequence DESC LIMIT 1) AS newest ON true
   WHERE customer.phone_number IS NOT NULL AND ${isListed('customer')} AND ($8::uuid IS NULL OR customer.id > $8)
     AND (NOT $9 OR newest.kind = 'consent') AND ${matchesFilter(hadServiceByRow, 13, '$12')}
     AND ($11::text[] IS NULL OR customer.phone_number = ANY ($11))
   ORDER BY customer.id LIMIT $10),
   merged AS (
     WITH RECURSIVE member(standing, id) AS (
       SELECT merged_into, id FROM customer WHERE merged_into IN (SELECT "customerId" FROM page)
       UNION ALL
       SELECT standing, customer.id FROM customer JOIN member ON merged_into = member.id)
     SELECT standing, array_agg(id) AS "mergedIds" FROM member GROUP BY standing)
   SELECT page.*, "mergedIds" FROM page LEFT JOIN merged ON standing = "customerId" ORDER BY "customerId"`,
);

const summarizeSql = statement<{ area: string | null } & Required<Omit<AudienceSummary, 'areas'>>>(
  `SELECT ${areaOfPhone} AS area,
     count(customer.phone_number)::integer AS "withPhone",
     (count(*) FILTER (WHERE customer.phone_number IS NULL))::integer AS "withoutPhone",
     (count(*) FILTER (WHERE latest.kind = 'consent'))::integer AS "withConsent",
     (count(customer.phone_number) FILTER (WHERE latest.kind IS DISTINCT FROM 'consent'))::integer AS "withoutConsent",
     (count(customer.phone_number) FILTER (WHERE latest.kind = 'revocation'))::integer AS revoked,
     (count(customer.phone_number) FILTER (WHERE latest.kind = 'revocation' AND newest.kind IS DISTINCT FROM 'revocation'))::integer
       AS "revokedElsewhere"
   FROM customer
   LEFT JOIN ${newestStatements} AS newest USING (phone_number),
   LATERAL (SELECT ${kindFor('$8')} AS kind) AS latest
   WHERE ${isListed('customer')} AND ${matchesFilter(hadServiceByName, 9, '$8')}
   GROUP BY area`,
);

/** `$11`: whether languages are counted apart. */
const summarizeFirstNamesSql = statement<{ givenName: string | null; language: string | null; count: number }>(
  `SELECT customer.given_name AS "givenName", CASE WHEN $11 THEN customer.language END AS language,
     count(*)::integer AS count
   FROM customer LEFT JOIN ${newestStatements} AS newest USING (phone_number)
   WHERE ${isListed('customer')} AND customer.phone_number IS NOT NULL
     AND ${kindFor('$10')} IS DISTINCT FROM 'revocation' AND (NOT $8 OR newest.kind = 'consent')
     AND ${areaOfPhone} <> ALL ($9::text[]) AND ${matchesFilter(hadServiceByName, 12, '$10')}
   GROUP BY 1, 2`,
);

/** Reads a campaign's audience and the visits after it. */
@Injectable()
export class AudienceRepository {
  private readonly isByPerson: boolean;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(revocationScope) scope: RevocationScope,
  ) {
    this.isByPerson = scope === 'person';
  }

  /**
   * Returns customers with a phone, ordered by id: at most `limit`, starting after `afterId`. With `phones`, only
   * customers with one of these.
   */
  @HandleRpc(listAudience)
  async listPage({
    afterId,
    limit,
    filter = {},
    phones,
    timeZone,
  }: RequestOf<typeof listAudience>): Promise<ResponseOf<typeof listAudience>> {
    const rows = await many(this.dataSource, listPageSql, [
      ...parametersOf(filter),
      afterId,
      filter.consentedOnly ?? false,
      limit,
      phones ?? null,
      this.isByPerson,
      ...this.valuesWithin(filter, timeZone),
    ]);
    return rows.map(({ givenName, language, lastVisitAt, mergedIds, ...row }) => ({
      ...row,
      firstName: toFirstName(givenName),
      language: language ?? undefined,
      lastVisit: lastVisitAt?.toISOString(),
      mergedIds: mergedIds ?? undefined,
    }));
  }

  @HandleRpc(summarizeAudience)
  async summarize({ filter = {}, timeZone }: RequestOf<typeof summarizeAudience>): Promise<AudienceSummary> {
    const rows = await many(this.dataSource, summarizeSql, [
      ...parametersOf(filter),
      this.isByPerson,
      ...this.valuesWithin(filter, timeZone),
    ]);
    const summary = {
      withPhone: 0,
      withoutPhone: 0,
      withConsent: 0,
      withoutConsent: 0,
      revoked: 0,
      revokedElsewhere: 0,
    };
    const counts = Object.keys(summary) as (keyof typeof summary)[];
    for (const row of rows) for (const each of counts) summary[each] += row[each];
    const areas = Object.fromEntries(
      rows.flatMap(({ area, withPhone, withoutConsent, revoked }) =>
        area === null ? [] : [[area, { withPhone, withoutConsent, revoked }]],
      ),
    );
    return { ...summary, areas };
  }

  /** Returns one name per shape and language. The database counts each distinct name once; the rules for names are not in SQL. */
  @HandleRpc(summarizeFirstNames)
  async summarizeFirstNames({
    filter = {},
    exceptAreas,
    byLanguage = false,
    timeZone,
  }: RequestOf<typeof summarizeFirstNames>): Promise<ResponseOf<typeof summarizeFirstNames>> {
    const rows = await many(this.dataSource, summarizeFirstNamesSql, [
      ...parametersOf(filter),
      filter.consentedOnly ?? false,
      exceptAreas,
      this.isByPerson,
      byLanguage,
      ...this.valuesWithin(filter, timeZone),
    ]);
    const byShape = new Map<string, { firstName: string | null; language: string | null; count: number }>();
    for (const { givenName, language, count } of rows) {
      const firstName = toFirstName(givenName) ?? null;
      const shape = `${language ?? ''} ${firstName === null ? '' : firstNameShape(firstName)}`;
      const existing = byShape.get(shape);
      if (existing) existing.count += count;
      else byShape.set(shape, { firstName, language, count });
    }
    return [...byShape.values()].map((its) => ({ ...its, language: byLanguage ? its.language : undefined }));
  }

  @HandleRpc(listVisitTotals)
  listVisitTotals({
    customerIds,
    from,
    to,
    since,
  }: RequestOf<typeof listVisitTotals>): Promise<ResponseOf<typeof listVisitTotals>> {
    return many(this.dataSource, listVisitTotalsSql, [customerIds, from, to, since ?? null]);
  }

  private valuesWithin({ within = {}, upcomingBooking }: AudienceFilter, timeZone: string | undefined): unknown[] {
    const now = this.clock.now();
    return valuesOf({ ...dated({ upcomingBooking }, now), ...dated(within, now, timeZone) });
  }
}

function parametersOf(filter: AudienceFilter): unknown[] {
  const { service, visitedSince, notVisitedSince, spentAtLeast, visitsAtLeast, visitsAtMost, birthdays } = filter;
  return [
    service ? wholeWords(service) : null,
    visitedSince ?? null,
    notVisitedSince ?? null,
    spentAtLeast ?? null,
    visitsAtLeast ?? null,
    visitsAtMost ?? null,
    birthdays?.map(({ month, day }) => `${month}-${day}`) ?? null,
  ];
}

/** A PostgreSQL pattern that matches the text as whole words. */
function wholeWords(text: string): string {
  const literal = text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
  return `(^|[^[:alnum:]])${literal}($|[^[:alnum:]])`;
}
