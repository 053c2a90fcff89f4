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

  async update(tx: Transaction, id: string, visit: Partial<NewVisit>): Promise<void> {
    await tx.update(VisitEntity, id, visit);
  }

  findByPayment(tx: Transaction, squarePaymentId: string): Promise<VisitEntity | null> {
    return tx.findOneBy(VisitEntity, { squarePaymentId });
  }
}
