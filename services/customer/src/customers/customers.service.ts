import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { type Customer, type CustomerSummary, type listCustomers, recordVisit } from '@lacquer/contracts/customer';
import { Clock } from '@lacquer/platform/clock/clock';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Idempotency } from '@lacquer/platform/idempotency/idempotency';
import { toPage } from '@lacquer/platform/paging/page-cursor';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Injectable } from '@nestjs/common';
import { ConsentLedger } from '../consent/consent-ledger.js';
import { cursorAfter, toPageQuery } from './customer-page.js';
import type { CustomerEntity } from './customer.entity.js';
import { CustomersRepository } from './customers.repository.js';
import { VisitsRepository } from './visits.repository.js';

/** A completed card payment of a customer whose phone is known. Amounts in cents; `amount` excludes the tip. */
export interface PaidVisit {
  paymentId: string;
  /** When Square last changed the payment. */
  updatedAt: Date;
  paidAt: Date;
  /** E.164. */
  phone: string;
  email: string | null;
  serviceNames: string[];
  amount: number;
  tip: number;
}

@Injectable()
export class CustomersService {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly visits: VisitsRepository,
    private readonly consent: ConsentLedger,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
  ) {}

  /** @throws InvalidError CUSTOMER.PHONE_INVALID */
  async recordVisit(form: RequestOf<typeof recordVisit>): Promise<ResponseOf<typeof recordVisit>> {
    const phone = toE164(form.phoneNumber, 'CUSTOMER.PHONE_INVALID');
    const repeatable = { contract: recordVisit, request: form, actor: form.recordedBy };
    return this.idempotency.once(repeatable, async (tx) => {
      const { id, created } = await this.customers.lockByPhone(tx, phone, form.email, { replacesEmail: true });
      const visitId = await this.visits.insert(tx, {
        customerId: id,
        source: 'manual',
        serviceNames: [form.serviceName],
        amount: form.amount,
        tip: 0,
        visitedAt: this.clock.now(),
        squarePaymentId: null,
        squareUpdatedAt: null,
      });
      await this.customers.refreshTotals(tx, id);
      await this.consent.addRelationship(tx, {
        phone,
        visitId,
        channel: 'manual-visit',
        recordedBy: form.recordedBy ?? null,
      });
      return { customerId: id, visitId, created };
    });
  }

  /**
   * Records a payment as one visit, however often and in whatever order its states arrive: a state older than the
   * recorded one changes nothing. Keeps the e-mail address that staff entered. Returns the customer.
   */
  async recordPayment(tx: Transaction, paid: PaidVisit): Promise<{ customerId: string }> {
    const known = await this.visits.lockPayment(tx, paid.paymentId);
    if (known?.squareUpdatedAt && known.squareUpdatedAt > paid.updatedAt) return { customerId: known.customerId };
    const { id: customerId } = await this.customers.lockByPhone(tx, paid.phone, paid.email, { replacesEmail: false });
    const visit = {
      customerId,
      source: 'square' as const,
      serviceNames: paid.serviceNames,
      amount: paid.amount,
      tip: paid.tip,
      visitedAt: paid.paidAt,
      squarePaymentId: paid.paymentId,
      squareUpdatedAt: paid.updatedAt,
    };
    if (known) {
      await this.visits.update(tx, known.id, visit);
      if (known.customerId !== customerId) {
        await this.customers.lock(tx, known.customerId);
        await this.customers.refreshTotals(tx, known.customerId);
      }
    }
    const visitId = known?.id ?? (await this.visits.insert(tx, visit));
    await this.customers.refreshTotals(tx, customerId);
    if (known?.customerId !== customerId) {
      await this.consent.addRelationship(tx, {
        phone: paid.phone,
        visitId,
        channel: 'square-payment',
        recordedBy: null,
      });
    }
    return { customerId };
  }

  /** @throws InvalidError CUSTOMER.CURSOR_INVALID */
  async listCustomers(query: RequestOf<typeof listCustomers>): Promise<ResponseOf<typeof listCustomers>> {
    const pageQuery = toPageQuery(query);
    const { limit, sort } = pageQuery;
    const rows = await this.customers.list({ ...pageQuery, limit: limit + 1 });
    const { page, nextCursor } = toPage(rows, limit, (last) => cursorAfter(last, sort));
    return { customers: page.map(toContract), nextCursor };
  }

  summarize(): Promise<CustomerSummary> {
    return this.customers.summarize();
  }
}

function toContract(customer: CustomerEntity): Customer {
  const { id, phoneNumber, email, totalSpent, visitCount, lastVisitAt, serviceNames } = customer;
  return {
    id,
    phoneNumber,
    email,
    totalSpent,
    visitCount,
    lastVisit: lastVisitAt?.toISOString() ?? null,
    services: serviceNames,
  };
}
