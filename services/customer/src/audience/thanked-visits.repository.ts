import type { RequestOf } from '@lacquer/contracts/contract';
import { listThankedVisits, type ThankedVisit } from '@lacquer/contracts/customers/thanked-visits';
import { toFirstName } from '@lacquer/contracts/messaging/first-name';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { many, statement } from '@lacquer/platform/database/sql';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isRevokedElsewhere, revocationScope, type RevocationScope } from '../consent/person-revocations.js';
import { groupOf } from '../customers/merged-records.js';

interface StoredVisit extends Omit<ThankedVisit, 'visitedAt' | 'firstName'> {
  visitedAt: Date;
  givenName: string | null;
}

/**
 * `$1`: whether revocations count for the person. Each record is taken as the one that represents it. A payment after the
 * first of its order adds to the same visit, whatever became of the first.
 */
const listWhere = (condition: string): string =>
  `SELECT visit.id AS "visitId", visit.visited_at AS "visitedAt", customer.phone_number AS phone,
     ${groupOf('customer.id')} AS "customerIds", customer.given_name AS "givenName", customer.language
   FROM visit
   JOIN LATERAL (
     WITH RECURSIVE above(id, merged_into) AS (
       SELECT own.id, own.merged_into FROM customer AS own WHERE own.id = visit.customer_id
       UNION ALL
       SELECT next.id, next.merged_into FROM above JOIN customer AS next ON next.id = above.merged_into)
     SELECT id FROM above WHERE merged_into IS NULL) AS standing ON true
   JOIN customer ON customer.id = standing.id
   JOIN consent_state ON consent_state.phone_number = customer.phone_number AND consent_state.kind = 'consent'
   WHERE ${condition} AND visit.counts AND visit.refunded = 0 AND NOT ${isRevokedElsewhere('$1')}
     AND NOT EXISTS (
       SELECT FROM visit AS first WHERE first.customer_id = visit.customer_id
         AND first.square_order_id = visit.square_order_id AND (first.visited_at, first.id) < (visit.visited_at, visit.id))`;

const listBetweenSql = statement<StoredVisit>(
  `${listWhere('visit.visited_at > $2 AND visit.visited_at <= $3')}
     AND ($4::timestamptz IS NULL OR (visit.visited_at, visit.id) > ($4, $5::uuid))
   ORDER BY visit.visited_at, visit.id LIMIT $6`,
);

const listOfSql = statement<StoredVisit>(
  `${listWhere('visit.id = ANY ($2::uuid[])')} ORDER BY visit.visited_at, visit.id`,
);

/** The visits for which the salon may thank by text. */
@Injectable()
export class ThankedVisitsRepository {
  private readonly isByPerson: boolean;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(revocationScope) scope: RevocationScope,
  ) {
    this.isByPerson = scope === 'person';
  }

  @HandleRpc(listThankedVisits)
  async list(request: RequestOf<typeof listThankedVisits>): Promise<ThankedVisit[]> {
    const rows =
      'visitIds' in request
        ? await many(this.dataSource, listOfSql, [this.isByPerson, request.visitIds])
        : await many(this.dataSource, listBetweenSql, [
            this.isByPerson,
            request.from,
            request.until,
            request.after?.visitedAt ?? null,
            request.after?.visitId ?? null,
            request.limit,
          ]);
    return rows.map(({ visitedAt, givenName, ...visit }) => ({
      ...visit,
      visitedAt: visitedAt.toISOString(),
      firstName: toFirstName(givenName) ?? null,
    }));
  }
}
