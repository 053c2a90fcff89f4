import { customerCreated, phoneChanged, visitRecorded } from '@lacquer/contracts/customers/visit-events';
import { Clock } from '@lacquer/platform/clock/clock';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { ConsentLedger } from '../consent/consent-ledger.js';
import { DetachedPhonesRepository } from './detached-phones.repository.js';
import { CustomersRepository } from './customers.repository.js';
import { visitFacts } from './visit-facts.js';
import { VisitChanges } from './visit-changes.service.js';
import { type NewVisit, VisitsRepository } from './visits.repository.js';

/**
 * A completed payment. Amounts in cents; `amount` excludes the tip and sold gift cards, `refunded` covers amount and tip
 * together, and what a lost dispute has taken back.
 */
export interface PaidVisit {
  paymentId: string;
  /** The payments of one order are one visit of their customer. */
  orderId: string | null;
  /** When Square last changed the payment. */
  updatedAt: Date;
  paidAt: Date;
  /** E.164; null when it is no longer known: a recorded visit then stays with its customer. */
  phone: string | null;
  /** The records that the payment's profile at Square is linked to. */
  linkedIds: string[];
  email: string | null;
  serviceNames: string[];
  amount: number;
  tip: number;
  refunded: number;
  receiptUrl: string | null;
  sourceKind: string | null;
}

/**
 * The visits of Square payments: one per payment. Callers process one payment at a time, so the locks of two customers
 * never conflict.
 */
@Injectable()
export class PaymentVisits {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly detached: DetachedPhonesRepository,
    private readonly visits: VisitsRepository,
    private readonly changes: VisitChanges,
    private readonly consent: ConsentLedger,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Brings the visit in line with the payment: records it, corrects it, or moves it to the customer with this phone,
   * who is created if necessary. A customer who has lost the phone keeps the visits of the person, and stays without it.
   * Keeps an e-mail address that staff entered. Returns `null` if the payment has neither
   * a phone nor a visit.
   */
  async count(tx: Transaction, paid: PaidVisit): Promise<{ customerId: string } | null> {
    const existing = await this.visits.findByPayment(tx, paid.paymentId);
    const keeper = await this.lockKeeper(tx, paid, existing?.customerId);
    const phone = keeper ? null : paid.phone;
    const customerId = phone ? await this.customerWith(tx, phone, paid.email) : (keeper ?? existing?.customerId);
    if (!customerId) return null;
    const visit: NewVisit = {
      customerId,
      source: 'square',
      serviceNames: paid.serviceNames,
      amount: paid.amount,
      tip: paid.tip,
      refunded: paid.refunded,
      visitedAt: paid.paidAt,
      squarePaymentId: paid.paymentId,
      squareOrderId: paid.orderId,
      squareUpdatedAt: paid.updatedAt,
      receiptUrl: paid.receiptUrl,
      sourceKind: paid.sourceKind,
      voidedAt: null,
      voidReason: null,
    };
    if (existing) {
      await this.changes.apply(tx, existing, visit);
    } else {
      const id = await this.visits.insert(tx, visit);
      await this.customers.refreshTotals(tx, customerId);
      await this.outbox.add(tx, visitRecorded, visitFacts({ id, ...visit }));
      if (phone) await this.addRelationship(tx, phone, id);
    }
    if (existing && phone && existing.customerId !== customerId) await this.addRelationship(tx, phone, existing.id);
    return { customerId };
  }

  /** Voids the visit of a payment that no longer counts, if there is one. */
  async takeBack(tx: Transaction, paymentId: string, reason: string): Promise<void> {
    const existing = await this.visits.findByPayment(tx, paymentId);
    if (!existing || existing.voidedAt) return;
    await this.changes.apply(tx, existing, { voidedAt: this.clock.now(), voidReason: reason });
  }

  /**
   * Changes the customer's phone. Returns `false` if another customer has the new phone, or if the customer's own phone
   * has changed since. Consent stays with the phone.
   */
  async changePhone(tx: Transaction, customerId: string, phones: { from: string; to: string }): Promise<boolean> {
    const changed = await this.customers.changePhone(tx, customerId, phones);
    if (changed) await this.outbox.add(tx, phoneChanged, { customerId, ...phones });
    return changed;
  }

  private async customerWith(tx: Transaction, phone: string, email: string | null): Promise<string> {
    const { id, created } = await this.customers.lockByPhone(tx, phone, email, { by: 'square' });
    if (created) await this.outbox.add(tx, customerCreated, { customerId: id, phone, source: 'square' });
    return id;
  }

  /** Of the records that the payment is known to belong to, the one from which its phone was detached. */
  private async lockKeeper(
    tx: Transaction,
    { phone, linkedIds }: PaidVisit,
    visited: string | undefined,
  ): Promise<string | null> {
    const known = visited ? [visited, ...linkedIds] : linkedIds;
    const keeper = phone && known.length > 0 ? await this.detached.findKeeper(tx, phone, known) : null;
    if (keeper) await this.customers.lock(tx, keeper);
    return keeper;
  }

  private addRelationship(tx: Transaction, phone: string, visitId: string): Promise<void> {
    return this.consent.addRelationship(tx, { phone, visitId, channel: 'square-payment', recordedBy: null });
  }
}
