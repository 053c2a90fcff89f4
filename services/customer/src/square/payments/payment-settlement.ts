import { paymentReasons } from '@lacquer/contracts/customers/payment-reasons';
import { say } from '@lacquer/contracts/sentences/say';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { PaymentVisits } from '../../customers/payment-visits.service.js';
import { SquareDetails } from '../profiles/square-details.service.js';
import { type ResolvedProfile, SquareProfilesRepository } from '../profiles/square-profiles.repository.js';
import { countedLocations } from './counted-locations.js';
import { SquareDiscounts } from './square-discounts.js';
import { SquareRefunds } from './square-refunds.js';
import { type Outcome, SquarePaymentsRepository, type StoredPayment } from './square-payments.repository.js';

interface Decision {
  outcome: Outcome;
  reason: string | null;
  /** The customer that the payment counts for. */
  customerId: string | null;
}

/** Decides the outcome of a payment from stored data alone, and updates its visit. */
@Injectable()
export class PaymentSettlement {
  constructor(
    private readonly payments: SquarePaymentsRepository,
    private readonly profiles: SquareProfilesRepository,
    private readonly visits: PaymentVisits,
    private readonly refunds: SquareRefunds,
    private readonly details: SquareDetails,
    private readonly discounts: SquareDiscounts,
    /** Absent: payments of all locations count. */
    @Optional() @Inject(countedLocations) private readonly locations: ReadonlySet<string> | undefined,
  ) {}

  /** The caller must hold the lock of the records. */
  async settle(tx: Transaction, paymentId: string): Promise<Decision> {
    const payment = await this.payments.find(tx, paymentId);
    if (!payment) throw new Error(`the payment ${paymentId} is not stored`);
    const profile = payment.squareCustomerId ? await this.profiles.resolve(tx, payment.squareCustomerId) : null;
    const decision = this.refusalOf(payment) ?? (await this.count(tx, payment, profile));
    if (decision.outcome !== 'counted') {
      await this.visits.takeBack(tx, paymentId, `Square: ${decision.reason ?? decision.outcome}`);
    }
    await this.payments.setOutcome(tx, paymentId, decision.outcome, decision.reason);
    return decision;
  }

  private refusalOf({ status, locationId, uncountable, giftCards, amount }: StoredPayment): Decision | null {
    if (status !== 'COMPLETED') return { outcome: 'not-completed', reason: status.toLowerCase(), customerId: null };
    if (this.locations && !this.locations.has(locationId ?? '')) {
      const reason = `paid at the location ${locationId ?? 'without a name'}`;
      return { outcome: 'other-location', reason, customerId: null };
    }
    if (uncountable) return { outcome: 'set-aside', reason: uncountable, customerId: null };
    const isGiftCardOnly = giftCards > 0 && giftCards >= amount;
    return isGiftCardOnly ? { outcome: 'gift-card', reason: 'a gift card was sold', customerId: null } : null;
  }

  private async count(tx: Transaction, payment: StoredPayment, profile: ResolvedProfile | null): Promise<Decision> {
    const phone = payment.isErased ? null : (payment.enteredPhone ?? profile?.phone ?? null);
    const counted = await this.visits.count(tx, {
      ...payment,
      amount: payment.amount - payment.giftCards,
      refunded: Math.min(payment.refunded + payment.disputeLost, payment.amount + payment.tip),
      serviceNames: payment.serviceNames ?? [],
      phone,
      // a phone that staff entered belongs to the payment, not to the profile
      linkedIds: profile && !payment.enteredPhone ? profile.customerIds : [],
      email: profile?.email ?? null,
    });
    if (!counted && payment.isErased) return { outcome: 'erased', reason: null, customerId: null };
    if (!counted) return { outcome: 'no-phone', reason: missingPhoneReason(payment, profile), customerId: null };
    await this.discounts.tell(tx, payment, counted.customerId);
    const isLinked =
      profile && !payment.enteredPhone && (await this.profiles.link(tx, profile.ids, counted.customerId));
    if (isLinked) {
      await this.details.refresh(tx, [profile.phone]);
      await this.refunds.link(tx, profile.ids, counted.customerId);
    }
    return { outcome: 'counted', reason: null, customerId: counted.customerId };
  }
}

function missingPhoneReason({ squareCustomerId }: StoredPayment, profile: ResolvedProfile | null): string {
  if (!squareCustomerId) return say(paymentReasons.noCustomer);
  if (!profile) return say(paymentReasons.unknownCustomer);
  return profile.phoneText ? say(paymentReasons.otherPhone, { phone: profile.phoneText }) : say(paymentReasons.noPhone);
}
