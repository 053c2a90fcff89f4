import { randomUUID } from 'node:crypto';
import type { ExportedVisit } from '@lacquer/contracts/customers/customer-export';
import { affected, many, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { momentText } from '@lacquer/platform/paging/moment-cursor';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { VisitEntity } from './visit.entity.js';

export type NewVisit = Omit<VisitEntity, 'id'>;

/** A change by staff. */
export interface VisitChange {
  id: string;
  visitId: string;
  changedAt: Date;
  changedBy: string;
  reason: string;
  before: Pick<NewVisit, 'serviceNames' | 'amount' | 'visitedAt'>;
}

const keepBeforeSql = statement(
  `INSERT INTO visit_change (id, visit_id, changed_at, changed_by, reason, service_names, amount, visited_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/**
 * `$1`: customers. Their groups are found by one recursion for all of them, and the visits by the index for each record:
 * without statistics, as after an import, the planner would read all records again for each customer.
 */
const listExportedSql = statement<{ customerId: string; visit: ExportedVisit }>(
  `WITH RECURSIVE member(listed_id, id) AS (
     SELECT id, id FROM unnest($1::uuid[]) AS listed(id)
     UNION ALL
     SELECT member.listed_id, merged.id FROM member JOIN customer AS merged ON merged.merged_into = member.id)
   SELECT member.listed_id AS "customerId", json_build_object('id', visit.id, 'at', ${momentText('visited_at')},
     'services', service_names, 'amount', amount, 'tip', tip, 'refunded', refunded, 'source', source,
     'squarePaymentId', square_payment_id) AS visit
   FROM member, LATERAL (SELECT * FROM visit WHERE customer_id = member.id AND voided_at IS NULL OFFSET 0) AS visit
   ORDER BY member.listed_id, visited_at DESC, visit.id`,
);

@Injectable()
export class VisitsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The visits of each of these customers that are not voided, newest first, with those of merged records. */
  async listExported(customerIds: readonly string[]): Promise<Map<string, ExportedVisit[]>> {
    const rows = await many(this.dataSource, listExportedSql, [customerIds]);
    const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId);
    return new Map([...byCustomer].map(([id, visits]) => [id, visits.map(({ visit }) => visit)]));
  }

  async insert(tx: Transaction, visit: NewVisit): Promise<string> {
    const id = randomUUID();
    await tx.insert(VisitEntity, { id, ...visit });
    return id;
  }

  async update(tx: Transaction, id: string, visit: Partial<NewVisit>): Promise<void> {
    await tx.update(VisitEntity, id, visit);
  }

  find(tx: Transaction, id: string): Promise<VisitEntity | null> {
    return tx.findOneBy(VisitEntity, { id });
  }

  /** Stores the state before a change. */
  async keepBefore(tx: Transaction, change: VisitChange): Promise<void> {
    const { id, visitId, changedAt, changedBy, reason, before } = change;
    await affected(tx, keepBeforeSql, [
      id,
      visitId,
      changedAt,
      changedBy,
      reason,
      before.serviceNames,
      before.amount,
      before.visitedAt,
    ]);
  }

  findByPayment(tx: Transaction, squarePaymentId: string): Promise<VisitEntity | null> {
    return tx.findOneBy(VisitEntity, { squarePaymentId });
  }
}
