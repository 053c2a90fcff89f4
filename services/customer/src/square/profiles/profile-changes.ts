import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { PaymentVisits } from '../../customers/payment-visits.service.js';
import type { SourceCustomer } from '../account/payment-source.js';
import type { Merge } from '../events/hint.js';
import { PaymentSettlement } from '../payments/payment-settlement.js';
import { SquarePaymentsRepository } from '../payments/square-payments.repository.js';
import { SquareDetails } from './square-details.service.js';
import { SquareProfilesRepository, type StoredProfile } from './square-profiles.repository.js';

/**
 * Applies changes of Square customers: phones, names, other details, merges and deletions. The caller must hold the lock of the
 * records.
 */
@Injectable()
export class ProfileChanges {
  constructor(
    private readonly profiles: SquareProfilesRepository,
    private readonly payments: SquarePaymentsRepository,
    private readonly settlement: PaymentSettlement,
    private readonly visits: PaymentVisits,
    private readonly details: SquareDetails,
  ) {}

  /**
   * Applies a state of a profile. A new phone completes and moves the profile's payments; the customer record gets the
   * new phone if it belongs to this profile alone. The state of an erased person is refused unless it belongs to a
   * later payment. Returns whether it was refused for that reason.
   */
  async apply(
    tx: Transaction,
    profile: SourceCustomer,
    { isDeleted = false, paidAt }: { isDeleted?: boolean; paidAt?: Date } = {},
  ): Promise<{ isErased: boolean }> {
    const before = await this.profiles.find(tx, profile.id);
    if (before?.erasedAt && before.isEmpty && !(paidAt && paidAt > before.erasedAt)) return { isErased: true };
    if (before && !isDeleted && isSame(before, profile)) {
      // a group may have another name
      if (!paidAt && profile.groupIds.length > 0) await this.details.refresh(tx, [before.phone]);
      return { isErased: false };
    }
    const taken = await this.profiles.store(tx, profile, { isDeleted });
    if (isDeleted) await this.profiles.markDeleted(tx, profile.id);
    const after = await this.profiles.find(tx, profile.id);
    if (taken && after?.phone && after.phone !== before?.phone) {
      if (before?.phone && before.customerId) {
        await this.moveRecord(tx, profile.id, before.customerId, { from: before.phone, to: after.phone });
      }
      await this.settleAll(tx, profile.id);
    }
    await this.details.refresh(tx, [before?.phone ?? null, after?.phone ?? null]);
    return { isErased: false };
  }

  /** Marks a profile as deleted when the event does not contain its last state. */
  async markDeleted(tx: Transaction, id: string): Promise<void> {
    await this.profiles.markDeleted(tx, id);
    const profile = await this.profiles.find(tx, id);
    await this.details.refresh(tx, [profile?.phone ?? null]);
  }

  /** A profile that an erased one was merged into belongs to the same person. Must run before its state is applied. */
  inheritErasure(tx: Transaction, { from, into }: Merge): Promise<void> {
    return this.profiles.inheritErasure(tx, from, into);
  }

  /** The payments of the merged profiles belong to the surviving profile. */
  async merge(tx: Transaction, { from, into }: Merge): Promise<void> {
    await this.profiles.merge(tx, from, into);
    await this.settleAll(tx, into);
    // one after the other: a connection runs one query at a time
    const phones: (string | null)[] = [];
    for (const id of [...from, into]) phones.push((await this.profiles.find(tx, id))?.phone ?? null);
    await this.details.refresh(tx, phones);
  }

  private async settleAll(tx: Transaction, profileId: string): Promise<void> {
    const members = await this.profiles.listMembers(tx, profileId);
    for (const paymentId of await this.payments.listIdsOf(tx, members)) await this.settlement.settle(tx, paymentId);
  }

  /**
   * The record keeps its id and gets the new phone, if no other profile or payment at Square belongs to it and no
   * customer has that phone.
   */
  private async moveRecord(
    tx: Transaction,
    profileId: string,
    customerId: string,
    phones: { from: string; to: string },
  ): Promise<void> {
    const members = await this.profiles.listMembers(tx, profileId);
    if (await this.profiles.hasOther(tx, customerId, members)) return;
    if (await this.payments.hasEnteredPayment(tx, customerId)) return;
    await this.visits.changePhone(tx, customerId, phones);
  }
}

/** Most payments arrive with an unchanged profile. */
function isSame(stored: StoredProfile, profile: SourceCustomer): boolean {
  const { phoneText, email, givenName, familyName, birthday, note, groupIds, squareUpdatedAt } = stored;
  const facts = { email, givenName, familyName, birthday, note, groupIds };
  return isDeepStrictEqual({ id: profile.id, phone: phoneText, ...facts, updatedAt: squareUpdatedAt }, { ...profile });
}
