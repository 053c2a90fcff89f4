import { randomUUID } from 'node:crypto';
import { affected, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
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

@Injectable()
export class VisitsRepository {
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
