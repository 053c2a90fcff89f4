import type { RequestOf } from '@lacquer/contracts/contract';
import {
  type CustomerOverview,
  getCustomerOverview,
  namedLapsed,
  regularFromVisits,
} from '@lacquer/contracts/customers/overview';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { many, one, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isListed } from '../customers/listed-records.js';
import { visitCount } from '../customers/visit-count.js';

const lapsedAfterDays = 60;

/** Visits and revenue between two times. */
const takingsBetween = (from: string, to: string) =>
  `SELECT ${visitCount} AS visits, COALESCE(sum(amount), 0) AS revenue FROM taking
   WHERE at >= ${from} AND at < ${to}`;

/** The start of the unit of time at the salon that contains `$1`, or of the one `before` units earlier. */
const startOf = (unit: string, before = '0') =>
  `((date_trunc('${unit}', $1::timestamptz AT TIME ZONE $2) - ${before} * interval '1 ${unit}') AT TIME ZONE $2)`;

/** The same condition as in the index of regulars. */
const lapsed = `merged_into IS NULL AND visit_count >= ${regularFromVisits} AND last_visit_at < $1::timestamptz`;

const getFiguresSql = statement<{ today: never; week: never; months: never }>(
  `SELECT
     (SELECT row_to_json(t) FROM (${takingsBetween(startOf('day'), startOf('day', '-1'))}) t) AS today,
     (SELECT row_to_json(w) FROM (
        SELECT takings.*,
          (SELECT count(*) FROM customer WHERE ${isListed('customer')} AND created_at >= ${startOf('week')}) AS "newCustomers",
          (SELECT count(*) FROM consent_entry WHERE kind = 'consent' AND recorded_at >= ${startOf('week')})
            AS subscribed,
          (SELECT count(*) FROM consent_entry WHERE kind = 'revocation' AND recorded_at >= ${startOf('week')})
            AS "optedOut"
        FROM (${takingsBetween(startOf('week'), startOf('week', '-1'))}) takings) w) AS week,
     (SELECT json_agg(m ORDER BY m.month) FROM (
        SELECT to_char(${startOf('month', 'n')} AT TIME ZONE $2, 'YYYY-MM') AS month, takings.*
        FROM generate_series(0, 11) n
        CROSS JOIN LATERAL (${takingsBetween(startOf('month', 'n'), startOf('month', '(n - 1)'))}) takings) m) AS months`,
);

/** Figures over all customers, read whenever the dashboard is opened. */
const listServicesSql = statement<CustomerOverview['services'][number]>(
  `SELECT name, count(DISTINCT COALESCE(square_order_id, visit.id::text))::integer AS visits FROM visit CROSS JOIN LATERAL unnest(service_names) name
   WHERE counts AND visited_at >= $1::timestamptz - interval '30 days' AND visited_at < $1::timestamptz
   GROUP BY name ORDER BY visits DESC, name LIMIT 5`,
);

const countLapsedSql = statement<{ count: number }>(`SELECT count(*)::integer AS count FROM customer WHERE ${lapsed}`);

const listLapsedSql = statement<
  Omit<CustomerOverview['lapsed']['customers'][number], 'lastVisit'> & { lastVisit: Date }
>(
  `SELECT id, given_name AS "givenName", family_name AS "familyName", phone_number AS "phoneNumber",
     visit_count AS "visitCount", last_visit_at AS "lastVisit"
   FROM customer WHERE ${lapsed} ORDER BY total_spent DESC, id DESC LIMIT ${namedLapsed}`,
);

@Injectable()
export class OverviewRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  @HandleRpc(getCustomerOverview)
  async get({ timeZone }: RequestOf<typeof getCustomerOverview>): Promise<CustomerOverview> {
    const now = this.clock.now();
    const [figures, services, away] = await Promise.all([
      this.getFigures(now, timeZone),
      this.listServices(now),
      this.getLapsed(now),
    ]);
    return { ...figures, services, lapsed: away };
  }

  private async getFigures(now: Date, timeZone: string): Promise<Pick<CustomerOverview, 'today' | 'week' | 'months'>> {
    return one(this.dataSource, getFiguresSql, [now, timeZone]);
  }

  private listServices(now: Date): Promise<CustomerOverview['services']> {
    return many(this.dataSource, listServicesSql, [now]);
  }

  private async getLapsed(now: Date): Promise<CustomerOverview['lapsed']> {
    const since = new Date(now.getTime() - lapsedAfterDays * 86_400_000);
    const [counted, rows] = await Promise.all([
      one(this.dataSource, countLapsedSql, [since]),
      many(this.dataSource, listLapsedSql, [since]),
    ]);
    return {
      since: since.toISOString(),
      count: counted.count,
      customers: rows.map((row) => ({ ...row, lastVisit: row.lastVisit.toISOString() })),
    };
  }
}
