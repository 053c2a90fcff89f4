import { randomUUID } from 'node:crypto';
import type { CustomerSummary } from '@lacquer/contracts/customers/customer';
import { affected, many, maybeOne, one, savepoint, statement, statements } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, EntityNotFoundError } from 'typeorm';
import type { CustomerPageQuery } from './customer-page.js';
import { keyOf } from './customer-page.js';
import { isDetached } from './detached-phone.js';
import { isListed } from './listed-records.js';
import { groupOf } from './merged-records.js';
import { visitCount } from './visit-count.js';
import { CustomerEntity } from './customer.entity.js';

interface LockedRecord {
  id: string;
  mergedInto: string | null;
}

interface NamedRecord {
  askedId: string;
  askedPhone: string | null;
  id: string;
  givenName: string | null;
  familyName: string | null;
}

const lockSql = statement<LockedRecord>(
  'SELECT id, merged_into AS "mergedInto" FROM customer WHERE id = $1 FOR UPDATE',
);

/** `$4`: whether the address replaces an existing one. `$5`: whether a Square payment creates the customer. */
const insertCustomerSql = statement<LockedRecord & { created: boolean }>(
  `INSERT INTO customer (id, phone_number, email, created_by_square) VALUES ($1, $2, $3, $5)
   ON CONFLICT ON CONSTRAINT customer_phone_number_key DO UPDATE SET email = CASE WHEN $4::boolean
     THEN COALESCE(EXCLUDED.email, customer.email) ELSE COALESCE(customer.email, EXCLUDED.email) END
   RETURNING id, merged_into AS "mergedInto", xmax = 0 AS created`,
);

const survivorSql = statements<'id' | 'phone_number' | 'id locked' | 'phone_number locked', { id: string }>(
  ['id', 'phone_number', 'id locked', 'phone_number locked'],
  (by) => {
    const [column, locked] = by.split(' ');
    return `WITH RECURSIVE above(id, merged_into) AS (
         SELECT id, merged_into FROM customer WHERE ${column} = $1 AND merged_into IS NOT NULL
         UNION ALL
         SELECT customer.id, customer.merged_into FROM customer JOIN above ON customer.id = above.merged_into)
       SELECT id FROM customer WHERE id = (SELECT id FROM above WHERE merged_into IS NULL) ${locked ? 'FOR UPDATE' : ''}`;
  },
);

/** Whether Square payments created row `customer`, and no visit, refund or statement about its phone belongs to it. */
const hasLeft = `(COALESCE(created_by_square, EXISTS (
    SELECT FROM consent_entry WHERE consent_entry.phone_number = customer.phone_number
      AND channel = 'square-payment' AND recorded_at = customer.created_at))
  AND NOT EXISTS (SELECT FROM visit WHERE customer_id = ANY (ids))
  AND NOT EXISTS (SELECT FROM square_refund WHERE customer_id = ANY (ids))
  AND NOT EXISTS (SELECT FROM consent_state WHERE consent_state.phone_number = customer.phone_number))`;

const refreshTotalsSql = statement<{ mergedInto: string | null }>(
  `UPDATE customer SET total_spent = totals.spent, visit_count = totals.visits, last_visit_at = totals.latest,
     visit_sources = totals.sources, service_names = names.list,
     left_behind = CASE WHEN totals.visits > 0 THEN false ELSE ${hasLeft} END
   FROM unnest($1::uuid[]) AS refreshed(id),
        LATERAL (SELECT ${groupOf('refreshed.id')} AS ids OFFSET 0) AS whole,
        LATERAL (SELECT COALESCE(sum(amount), 0)::bigint AS spent, ${visitCount} AS visits,
           max(at) FILTER (WHERE source IS NOT NULL) AS latest,
           COALESCE(array_agg(DISTINCT source ORDER BY source) FILTER (WHERE source IS NOT NULL), '{}') AS sources
         FROM taking WHERE customer_id = ANY (ids)) totals,
        LATERAL (SELECT COALESCE(array_agg(name ORDER BY latest DESC, name), '{}') AS list
         FROM (SELECT name, max(visited_at) AS latest FROM visit, unnest(service_names) AS name
               WHERE customer_id = ANY (ids) AND counts GROUP BY name) each_name) names
   WHERE customer.id = refreshed.id RETURNING customer.merged_into AS "mergedInto"`,
);

const enterNamesSql = statement(
  `UPDATE customer SET entered_given_name = COALESCE($2, entered_given_name),
     entered_family_name = COALESCE($3, entered_family_name) WHERE id = $1`,
);

const fillDetailsSql = statement(
  `UPDATE customer SET language = COALESCE(language, $3),
     entered_given_name = CASE WHEN num_nonnulls(given_name, family_name) = 0 THEN $2 ELSE entered_given_name END
   WHERE id = $1`,
);

const changePhoneSql = statement(
  `UPDATE customer SET phone_number = $3
   WHERE id = $1 AND (phone_number = $2 OR (phone_number IS NULL AND ${isDetached('customer.id', '$2')}))
     AND NOT EXISTS (SELECT FROM customer WHERE phone_number = $3) RETURNING 1`,
);

const listNamedSql = statement<NamedRecord>(
  `WITH RECURSIVE above(asked_id, asked_phone, id, merged_into) AS (
     SELECT id, phone_number, id, merged_into FROM customer WHERE phone_number = ANY ($1) OR id = ANY ($2)
     UNION ALL
     SELECT asked_id, asked_phone, customer.id, customer.merged_into FROM customer JOIN above ON customer.id = above.merged_into)
   SELECT asked_id AS "askedId", asked_phone AS "askedPhone", id,
     customer.given_name AS "givenName", customer.family_name AS "familyName"
   FROM above JOIN customer USING (id)
   WHERE customer.merged_into IS NULL
     AND num_nonnulls(customer.phone_number, customer.email, customer.given_name, customer.family_name) > 0`,
);

const summarizeSql = statement<CustomerSummary>(
  `SELECT COALESCE(sum(customers), 0)::bigint AS "totalCustomers", COALESCE(sum(spent), 0)::bigint AS "totalRevenue",
     COALESCE(sum(visits), 0)::bigint AS "totalVisits", COALESCE(sum(with_phone), 0)::bigint AS "smsSubscribers"
   FROM customer_sum`,
);

@Injectable()
export class CustomersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Finds or creates the customer with this phone and locks the row until the transaction ends, which serializes the
   * visits of one customer. `email` fills an empty address; by staff, it replaces an existing one.
   */
  async lockByPhone(
    tx: Transaction,
    phone: string,
    email: string | null,
    { by }: { by: 'staff' | 'square' | 'customer' },
  ): Promise<{ id: string; created: boolean }> {
    return this.lockInOrder(tx, 'phone_number', phone, () =>
      one(tx, insertCustomerSql, [randomUUID(), phone, email, by === 'staff', by === 'square']),
    );
  }

  /** Locks a record after the surviving record that it was merged into, if any. */
  async lock(tx: Transaction, id: string): Promise<void> {
    await this.lockInOrder(tx, 'id', id, async () => {
      const row = await maybeOne(tx, lockSql, [id]);
      if (!row) throw new EntityNotFoundError(CustomerEntity, { id });
      return row;
    });
  }

  /**
   * Locks the surviving record before the record itself: a transaction that waits for it holds none of the others. A
   * merge may commit while `lockRecord` waits. Then the locks are released and the order is determined again.
   */
  private async lockInOrder<R extends LockedRecord>(
    tx: Transaction,
    column: 'id' | 'phone_number',
    value: string,
    lockRecord: () => Promise<R>,
  ): Promise<R> {
    for (;;) {
      await savepoint(tx, 'SAVEPOINT locked_record');
      const survivor = await this.findSurvivor(tx, column, value, true);
      const record = await lockRecord();
      if (!record.mergedInto || (survivor && survivor === (await this.findSurvivor(tx, column, value)))) {
        await savepoint(tx, 'RELEASE SAVEPOINT locked_record');
        return record;
      }
      await savepoint(tx, 'ROLLBACK TO SAVEPOINT locked_record');
    }
  }

  /** The id of the record that represents this one: its own, unless it was merged. */
  async getSurvivor(tx: Transaction, id: string): Promise<string> {
    return (await this.findSurvivor(tx, 'id', id)) ?? id;
  }

  /** The id of the surviving record of a merged one. */
  private async findSurvivor(
    tx: Transaction,
    column: 'id' | 'phone_number',
    value: string,
    lock = false,
  ): Promise<string | undefined> {
    const survivor = await maybeOne(tx, survivorSql[lock ? (`${column} locked` as const) : column], [value]);
    return survivor?.id;
  }

  /**
   * Computes the derived columns from the visits that count, for this record and the records that it was merged into.
   * Returns the id of the surviving record, which lists show. The caller must hold the customer's lock, so that no
   * concurrent visit is missed.
   */
  async refreshTotals(tx: Transaction, id: string): Promise<string> {
    for (let record = id; ;) {
      const refreshed = await maybeOne(tx, refreshTotalsSql, [[record]]);
      if (!refreshed?.mergedInto) return record;
      record = refreshed.mergedInto;
      await this.lock(tx, record);
    }
  }

  /** As `refreshTotals`, in one statement for any number of records that were not merged. The caller holds their locks. */
  async refreshAllTotals(tx: Transaction, ids: readonly string[]): Promise<void> {
    for (const { mergedInto } of await many(tx, refreshTotalsSql, [ids])) {
      if (mergedInto === null) continue;
      await this.lock(tx, mergedInto);
      await this.refreshTotals(tx, mergedInto);
    }
  }

  /** Staff entries override Square's data. `null` keeps a name. */
  async enterNames(tx: Transaction, id: string, names: { given: string | null; family: string | null }): Promise<void> {
    await affected(tx, enterNamesSql, [id, names.given, names.family]);
  }

  /** Fills in what a customer said of themselves where nothing is known: a name only where there is none. */
  async fillDetails(
    tx: Transaction,
    id: string,
    { givenName, language }: { givenName: string | null; language: string | null },
  ): Promise<void> {
    await affected(tx, fillDetailsSql, [id, givenName, language]);
  }

  /** Changes the customer's phone if it is `from`, or was until it was detached, and no customer has `to`. */
  async changePhone(tx: Transaction, id: string, { from, to }: { from: string; to: string }): Promise<boolean> {
    const changed = await many(tx, changePhoneSql, [id, from, to]);
    return changed.length > 0;
  }

  /** Returns at most `limit` customers, in the order of the sort and then the id. */
  async list({ sort, after, limit, conditions, sortsFound }: CustomerPageQuery): Promise<CustomerEntity[]> {
    const { expression, type, direction } = keyOf(sort);
    // an expression has no index
    const order = sortsFound ? `${expression} || ''` : expression;
    const query = this.dataSource.manager
      .createQueryBuilder(CustomerEntity, 'customer')
      .orderBy(order, direction)
      .addOrderBy('customer.id', direction)
      .where(isListed('customer'))
      .limit(limit);
    for (const [condition, parameters] of conditions) query.andWhere(condition, parameters);
    if (after) {
      const follows = direction === 'ASC' ? '>' : '<';
      query.andWhere(`(${expression}, customer.id) ${follows} (CAST(:place AS ${type}), CAST(:placeId AS uuid))`, {
        place: after.value,
        placeId: after.id,
      });
    }
    return query.getMany();
  }

  /** The customers for phones and ids: the record itself, or its surviving record. Erased customers are omitted. */
  listNamed(phones: readonly string[], ids: readonly string[]): Promise<NamedRecord[]> {
    return many(this.dataSource, listNamedSql, [phones, ids]);
  }

  async summarize(): Promise<CustomerSummary> {
    return one(this.dataSource, summarizeSql);
  }
}
