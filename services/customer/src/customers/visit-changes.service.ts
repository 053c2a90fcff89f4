import { isDeepStrictEqual } from 'node:util';
import { visitCorrected } from '@lacquer/contracts/customers/visit-events';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { CustomersRepository } from './customers.repository.js';
import { visitFacts } from './visit-facts.js';
import type { VisitEntity } from './visit.entity.js';
import { type NewVisit, VisitsRepository } from './visits.repository.js';

/** Changes a visit that was recorded, whoever asks for it. */
@Injectable()
export class VisitChanges {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly visits: VisitsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** The totals of whoever had the visit and of whoever has it follow. Others are told if what counts has changed. */
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

/** What others are told about. */
const countedFacts = ({ customerId, amount, tip, refunded, serviceNames, visitedAt, voidedAt }: NewVisit) => ({
  customerId,
  amount,
  tip,
  refunded,
  serviceNames,
  visitedAt: visitedAt.getTime(),
  isVoided: voidedAt !== null,
});
