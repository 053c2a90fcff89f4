import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { findE164 } from '@lacquer/platform/phone/phone';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CustomersService } from '../customers/customers.service.js';
import { PaymentSource } from './payment-source.js';
import { type ClaimedEvent, SquareEventsRepository } from './square-events.repository.js';

const paymentTypes = new Set(['payment.created', 'payment.updated']);

const paymentHint = z.object({ data: z.object({ id: z.string().min(1) }) });

/** Seconds before each retry while data is missing at Square. After the last, the event waits without a time. */
const incompleteDelays = [2, 5, 15, 60, 300];

/** Processes stored notifications. A payload names the payment; its state is read from Square. */
@Injectable()
export class PaymentEventsService {
  constructor(
    private readonly source: PaymentSource,
    private readonly customers: CustomersService,
    private readonly events: SquareEventsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Resolves when the event is processed or postponed with a reason. Throws when Square or the database fails. */
  async process(event: ClaimedEvent, signal: AbortSignal): Promise<void> {
    const paymentId = paymentTypes.has(event.type) ? findPaymentId(event.payload) : undefined;
    if (!paymentId) return this.transactions.run((tx) => this.events.markProcessed(tx, event.eventId));

    const payment = await this.source.findPayment(paymentId, signal);
    if (!payment) return this.postpone(event, 'Square does not know the payment');
    if (!payment.isCompleted) return this.transactions.run((tx) => this.events.markProcessed(tx, event.eventId));
    if (payment.uncountable) return this.setAside(event, payment.uncountable);
    if (!payment.customerId) return this.postpone(event, 'no phone yet: the payment names no customer');

    const [customer, serviceNames] = await Promise.all([
      this.source.findCustomer(payment.customerId, signal),
      payment.orderId ? this.source.findServiceNames(payment.orderId, signal) : [],
    ]);
    if (!customer?.phone) return this.postpone(event, 'no phone yet: the customer at Square has none');
    const phone = findE164(customer.phone);
    if (!phone) return this.postpone(event, 'no phone yet: the one at Square is not a number we can text');

    await this.transactions.run(async (tx) => {
      const { customerId } = await this.customers.recordPayment(tx, {
        paymentId: payment.id,
        updatedAt: payment.updatedAt,
        paidAt: payment.paidAt,
        phone,
        email: customer.email,
        serviceNames: serviceNames ?? [],
        amount: payment.amount,
        tip: payment.tip,
      });
      await this.events.linkCustomer(tx, { squareCustomerId: customer.id, customerId, phone });
      // the visit counts at once; the order's line items may follow later, or never
      if (serviceNames || event.incompleteAttempts >= incompleteDelays.length)
        await this.events.markProcessed(tx, event.eventId);
      else await this.postponeIn(tx, event, 'the order has no line items yet');
    });
  }

  /** The payment is shown to the staff. A later event of it is looked at again. */
  private setAside({ eventId }: ClaimedEvent, reason: string): Promise<void> {
    return this.transactions.run((tx) => this.events.setAside(tx, eventId, reason));
  }

  private postpone(event: ClaimedEvent, reason: string): Promise<void> {
    return this.transactions.run((tx) => this.postponeIn(tx, event, reason));
  }

  /** After the last delay, the event stays open with its reason and without a time. */
  private postponeIn(tx: Transaction, event: ClaimedEvent, reason: string): Promise<void> {
    const delaySeconds = incompleteDelays[event.incompleteAttempts] ?? null;
    return this.events.postpone(tx, event.eventId, { reason, delaySeconds, isIncomplete: true });
  }
}

function findPaymentId(payload: unknown): string | undefined {
  return paymentHint.safeParse(payload).data?.data.id;
}
