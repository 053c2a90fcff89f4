import { Clock } from '@lacquer/platform/clock/clock';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { CustomerGroups } from '../account/customer-groups.js';
import { PaymentSource, type SourceDispute, type SourcePayment, type SourceRefund } from '../account/payment-source.js';
import { BookingEvents } from './booking-events.js';
import { PaymentSettlement } from '../payments/payment-settlement.js';
import { SquareRefunds } from '../payments/square-refunds.js';
import { SquarePaymentsRepository } from '../payments/square-payments.repository.js';
import { ProfileChanges } from '../profiles/profile-changes.js';
import { type Hint, hintOf, sweptTypes } from './hint.js';
import { SquareGroupsRepository } from '../profiles/square-groups.repository.js';
import { SquareRecords } from '../square-records.js';
import { type ClaimedEvent, SquareEventsRepository } from './square-events.repository.js';

/**
 * In seconds: the delays before each further attempt while data is missing at Square. After the last one, the known
 * data is final.
 */
const incompleteDelays = [2, 5, 15, 60, 300];

/** The states of a dispute whose amount has gone back to the buyer. */
const lostStates: ReadonlySet<string> = new Set(['LOST', 'ACCEPTED']);

/** In milliseconds: how long after its last change Square may still complete a payment. */
const completedWithinMs = 3_600_000;

/** Processes stored events. A payload names the object; its state is read from Square. */
@Injectable()
export class SquareEventsService {
  constructor(
    private readonly source: PaymentSource,
    private readonly payments: SquarePaymentsRepository,
    private readonly settlement: PaymentSettlement,
    private readonly profiles: ProfileChanges,
    private readonly events: SquareEventsRepository,
    private readonly refunds: SquareRefunds,
    private readonly groups: CustomerGroups,
    private readonly groupNames: SquareGroupsRepository,
    private readonly bookings: BookingEvents,
    private readonly records: SquareRecords,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Resolves when the event is processed, or postponed with a reason. Throws when Square or the database fails. */
  async process(event: ClaimedEvent, signal: AbortSignal): Promise<void> {
    const hint = hintOf(event.type, event.payload);
    if (!hint) return this.transactions.run((tx) => this.events.markProcessed(tx, event));
    if (hint.kind === 'booking') return this.bookings.take(event, hint.bookingId, signal);
    if (hint.kind === 'customer') return this.takeProfile(event, hint, signal);
    const dispute = hint.kind === 'dispute' ? await this.source.findDispute(hint.disputeId, signal) : null;
    const refund =
      hint.kind === 'refund' && !hint.paymentId ? await this.source.findRefund(hint.refundId, signal) : null;
    if (refund && !refund.paymentId) return this.takeRefund(event, refund, signal);
    const paymentId =
      hint.kind === 'payment' || (hint.kind === 'refund' && hint.paymentId)
        ? hint.paymentId
        : (dispute?.paymentId ?? refund?.paymentId);
    if (!paymentId) return this.postpone(event, `Square does not know the ${hint.kind}`);
    const listed = hint.kind === 'payment' && isFresh(event) ? hint.listed : null;
    const payment = listed ?? (await this.source.findPayment(paymentId, signal));
    if (!payment) return this.postpone(event, 'Square does not know the payment');
    return this.takePayment(event, payment, dispute, signal);
  }

  private async takePayment(
    event: ClaimedEvent,
    listed: SourcePayment,
    dispute: SourceDispute | null,
    signal: AbortSignal,
  ): Promise<void> {
    const order = listed.orderId ? await this.source.findOrder(listed.orderId, signal) : null;
    // one of several tenders, such as the cash of a split bill, may name no customer
    const payment = { ...listed, customerId: listed.customerId ?? order?.customerId ?? null };
    const profile = payment.customerId ? await this.source.findCustomer(payment.customerId, signal) : null;
    const serviceNames = listed.orderId ? order?.serviceNames : [];
    const groups = await this.groups.findNew(profile?.groupIds ?? [], signal);
    await this.records.write(async (tx) => {
      if (groups) await this.groupNames.store(tx, groups);
      const isErased = await this.payments.isErased(tx, payment);
      if (profile && !isErased) await this.profiles.apply(tx, profile, { paidAt: payment.paidAt });
      await this.payments.store(tx, payment, order, { isErased });
      if (dispute) {
        const lost = lostStates.has(dispute.state) ? dispute.amount : 0n;
        await this.payments.setDispute(tx, payment.id, dispute.state, lost);
      }
      const { outcome, reason } = await this.settlement.settle(tx, payment.id);
      const missing =
        outcome === 'no-phone'
          ? `no phone yet: ${reason}`
          : outcome === 'counted' && !serviceNames
            ? 'the order has no line items yet'
            : null;
      if (missing && this.mayStillArrive(event, payment)) await this.postponeIn(tx, event, missing);
      else await this.events.markProcessed(tx, event, { isErased });
    });
  }

  /** A refund that belongs to no payment: it names a customer, or its order does. */
  private async takeRefund(event: ClaimedEvent, refund: SourceRefund, signal: AbortSignal): Promise<void> {
    const order = refund.orderId ? await this.source.findOrder(refund.orderId, signal) : null;
    const customerId = refund.customerId ?? order?.customerId;
    if (!customerId) return this.postpone(event, 'the refund names neither a payment nor a customer');
    const profile = await this.source.findCustomer(customerId, signal);
    await this.records.write(async (tx) => {
      if (profile) await this.profiles.apply(tx, profile);
      await this.refunds.store(tx, refund, customerId);
      await this.events.markProcessed(tx, event);
    });
  }

  private async takeProfile(
    event: ClaimedEvent,
    { customerId, merge, deleted }: Extract<Hint, { kind: 'customer' }>,
    signal: AbortSignal,
  ): Promise<void> {
    const profile = await this.source.findCustomer(customerId, signal);
    const into = merge && merge.into !== customerId ? await this.source.findCustomer(merge.into, signal) : null;
    const groups = await this.groups.findNew(
      [profile, into].flatMap((each) => each?.groupIds ?? []),
      signal,
    );
    await this.records.write(async (tx) => {
      if (groups) await this.groupNames.store(tx, groups);
      if (merge) await this.profiles.inheritErasure(tx, merge);
      const last = profile ?? (deleted && { id: customerId, ...deleted });
      const taken = last ? await this.profiles.apply(tx, last, { isDeleted: !profile }) : null;
      if (!last) await this.profiles.markDeleted(tx, customerId);
      const takenInto = into ? await this.profiles.apply(tx, into) : null;
      if (merge) await this.profiles.merge(tx, merge);
      await this.events.markProcessed(tx, event, {
        isErased: [taken, takenInto].some((each) => each?.isErased),
      });
    });
  }

  /** A webhook reports a recent change; a sweep may find one that is years old. */
  private mayStillArrive({ incompleteAttempts, type }: ClaimedEvent, { updatedAt }: SourcePayment): boolean {
    if (incompleteAttempts >= incompleteDelays.length) return false;
    return type !== sweptTypes.payment || this.clock.now().getTime() - updatedAt.getTime() < completedWithinMs;
  }

  private postpone(event: ClaimedEvent, reason: string): Promise<void> {
    return this.transactions.run((tx) => this.postponeIn(tx, event, reason));
  }

  /** After the last delay, the event stays open with its reason and without a next attempt. */
  private postponeIn(tx: Transaction, event: ClaimedEvent, reason: string): Promise<void> {
    const delaySeconds = incompleteDelays[event.incompleteAttempts] ?? null;
    return this.events.postpone(tx, event, { reason, delaySeconds, isIncomplete: true });
  }
}

/** The first attempt can use the state that a sweep has just listed. Before a later attempt it may have changed. */
const isFresh = ({ isSwept, attempts }: ClaimedEvent): boolean => isSwept && attempts === 1;
