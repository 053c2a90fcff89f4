import { randomUUID } from 'node:crypto';
import { correctVisit, voidVisit } from '@lacquer/contracts/customers/manual-visits';
import type { VisitEntry } from '@lacquer/contracts/customers/timeline';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, InvalidError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { CustomersRepository } from '../customers/customers.repository.js';
import { VisitChanges } from '../customers/visit-changes.service.js';
import type { VisitEntity } from '../customers/visit.entity.js';
import { type NewVisit, VisitsRepository } from '../customers/visits.repository.js';
import { RecordRepository } from './record.repository.js';
import { toEntry } from './record.service.js';

/** Changes of manual visits by staff: they require a reason, and the previous values are kept. */
@Injectable()
export class ManualVisits {
  constructor(
    private readonly transactions: Transactions,
    private readonly customers: CustomersRepository,
    private readonly visits: VisitsRepository,
    private readonly changes: VisitChanges,
    private readonly records: RecordRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws NotFoundError CUSTOMER.VISIT_NOT_FOUND; ConflictError CUSTOMER.VISIT_FROM_SQUARE, CUSTOMER.VISIT_VOIDED;
   * InvalidError CUSTOMER.VISIT_IN_FUTURE
   */
  @HandleRpc(correctVisit)
  correct({ visitId, actor, reason, ...form }: HandledRequest<typeof correctVisit>): Promise<VisitEntry> {
    const visitedAt = form.visitedAt === undefined ? undefined : new Date(form.visitedAt);
    if (visitedAt && visitedAt > this.clock.now()) {
      const message = 'must not be in the future';
      throw new InvalidError('CUSTOMER.VISIT_IN_FUTURE', `visitedAt: ${message}`, [{ path: 'visitedAt', message }]);
    }
    return this.change(visitId, actor.id, reason, {
      ...(form.amount !== undefined && { amount: form.amount }),
      ...(form.serviceName !== undefined && { serviceNames: [form.serviceName] }),
      ...(visitedAt && { visitedAt }),
    });
  }

  /** @throws NotFoundError CUSTOMER.VISIT_NOT_FOUND; ConflictError CUSTOMER.VISIT_FROM_SQUARE, CUSTOMER.VISIT_VOIDED */
  @HandleRpc(voidVisit)
  void({ visitId, actor, reason }: HandledRequest<typeof voidVisit>): Promise<VisitEntry> {
    return this.change(visitId, actor.id, reason, { voidedAt: this.clock.now(), voidReason: reason });
  }

  private change(id: string, actorId: string, reason: string, changes: Partial<NewVisit>): Promise<VisitEntry> {
    return this.transactions.run(async (tx) => {
      const visit = await this.lockChangeable(tx, id);
      const { serviceNames, amount, visitedAt } = visit;
      await this.visits.keepBefore(tx, {
        id: randomUUID(),
        visitId: id,
        changedAt: this.clock.now(),
        changedBy: actorId,
        reason,
        before: { serviceNames, amount, visitedAt },
      });
      await this.changes.apply(tx, visit, changes);
      return toEntry(await this.records.getVisit(tx, id));
    });
  }

  /** Locks the visit's customer first, which serializes changes of the visit. */
  private async lockChangeable(tx: Transaction, id: string): Promise<VisitEntity> {
    const found = await this.visits.find(tx, id);
    if (!found) {
      throw new NotFoundError('CUSTOMER.VISIT_NOT_FOUND', 'There is no such visit. Look at the customer again.');
    }
    if (found.source === 'square') {
      throw new ConflictError(
        'CUSTOMER.VISIT_FROM_SQUARE',
        'This visit is a payment at Square. Refund or change it there: the change arrives here automatically.',
      );
    }
    await this.customers.lock(tx, found.customerId);
    const visit = await this.visits.find(tx, id);
    if (!visit || visit.voidedAt) {
      throw new ConflictError(
        'CUSTOMER.VISIT_VOIDED',
        'This visit is already voided. Record a new one if the visit did take place.',
      );
    }
    return visit;
  }
}
