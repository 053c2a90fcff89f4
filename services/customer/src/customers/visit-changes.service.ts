import { isDeepStrictEqual } from 'node:util';
import { visitCorrected } from '@lacquer/contracts/customers/visit-events';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { CustomersRepository } from './customers.repository.js';
import { visitFacts } from './visit-facts.js';
import type { VisitEntity } from './visit.entity.js';
import { type NewVisit, VisitsRepository } from './visits.repository.js';

/** Applies a change to a recorded visit. */
@Injectable()
export class VisitChanges {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly visits: VisitsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Refreshes the totals of the previous and the new customer. Publishes an event if a counted fact has changed. */
  async apply(tx: Transaction, { id, ...before }: VisitEntity, changes: Partial<NewVisit>): Promise<void> {
    await this.visits.update(tx, id, changes);
    const after = { ...before, ...changes };
    if (isDeepStrictEqual(countedFacts(before), countedFacts(after))) return;
    for (const customerId of new Set([before.customerId, after.customerId])) {
      await this.customers.lock(tx, customerId);
      await this.customers.refreshTotals(tx, customerId);
    }
    await this.outbox.add(tx, visitCorrected, {
      ...visitFacts({ id, ...after }),
      previousCustomerId: before.customerId,
      voided: after.voidedAt !== null,
    });
  }
}

/** The facts whose change is published. */
const countedFacts = ({ customerId, amount, tip, refunded, serviceNames, visitedAt, voidedAt }: NewVisit) => ({
  customerId,
  amount,
  tip,
  refunded,
  serviceNames,
  visitedAt: visitedAt.getTime(),
  isVoided: voidedAt !== null,
});
