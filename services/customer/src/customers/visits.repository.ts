import { randomUUID } from 'node:crypto';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { VisitEntity } from './visit.entity.js';

export type NewVisit = Omit<VisitEntity, 'id'>;

@Injectable()
export class VisitsRepository {
  async insert(tx: Transaction, visit: NewVisit): Promise<string> {
    const id = randomUUID();
    await tx.insert(VisitEntity, { id, ...visit });
    return id;
  }

  async update(tx: Transaction, id: string, visit: NewVisit): Promise<void> {
    await tx.update(VisitEntity, id, visit);
  }

  /** Locks the payment until the transaction ends, even if it has no visit yet. */
  async lockPayment(tx: Transaction, squarePaymentId: string): Promise<VisitEntity | null> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`square-payment:${squarePaymentId}`]);
    return tx.findOneBy(VisitEntity, { squarePaymentId });
  }
}
