import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { PaymentVisits } from '../../customers/payment-visits.service.js';
import type { SourceCustomer } from '../account/payment-source.js';
import type { Merge } from '../events/hint.js';
import { PaymentSettlement } from '../payments/payment-settlement.js';
import { SquarePaymentsRepository } from '../payments/square-payments.repository.js';
import { SquareProfilesRepository, type StoredProfile } from './square-profiles.repository.js';

/** Follows the customers at Square: their phones, names, merges and deletions. The caller holds the lock of the records. */
@Injectable()
export class ProfileChanges {
  constructor(
    private readonly profiles: SquareProfilesRepository,
    private readonly payments: SquarePaymentsRepository,
    private readonly settlement: PaymentSettlement,
    private readonly visits: PaymentVisits,
  ) {}

  /**
   * Takes a state of a profile. A phone that is new to it completes and moves its payments; the customer's record goes along
   * when it is the profile's alone. A state of an erased person is not taken, unless it belongs to a payment made since.
   * Returns whether it was refused for that.
   */
  async apply(
    tx: Transaction,
    profile: SourceCustomer,
    { isDeleted = false, paidAt }: { isDeleted?: boolean; paidAt?: Date } = {},
  ): Promise<{ isErased: boolean }> {
    const before = await this.profiles.find(tx, profile.id);
    if (before?.erasedAt && before.isEmpty && !(paidAt && paidAt > before.erasedAt)) return { isErased: true };
    if (before && !isDeleted && isSame(before, profile)) return { isErased: false };
    const taken = await this.profiles.store(tx, profile, { isDeleted });
    if (isDeleted) await this.profiles.markDeleted(tx, profile.id);
    const after = await this.profiles.find(tx, profile.id);
    if (taken && after?.phone && after.phone !== before?.phone) {
      if (before?.phone && before.customerId) {
        await this.moveRecord(tx, profile.id, before.customerId, { from: before.phone, to: after.phone });
      }
      await this.settleAll(tx, profile.id);
    }
    await this.profiles.refreshNames(tx, [before?.phone ?? null, after?.phone ?? null]);
    return { isErased: false };
  }

  /** A deleted profile of which the event says nothing. */
  async markDeleted(tx: Transaction, id: string): Promise<void> {
    await this.profiles.markDeleted(tx, id);
    const profile = await this.profiles.find(tx, id);
    await this.profiles.refreshNames(tx, [profile?.phone ?? null]);
  }

  /** A profile that stands for an erased one is the same person's. Call it before its state is taken. */
  inheritErasure(tx: Transaction, { from, into }: Merge): Promise<void> {
    return this.profiles.inheritErasure(tx, from, into);
  }

  /** The payments of the merged profiles are those of the profile that stands for them. */
  async merge(tx: Transaction, { from, into }: Merge): Promise<void> {
    await this.profiles.merge(tx, from, into);
    await this.settleAll(tx, into);
    const phones = await Promise.all([...from, into].map((id) => this.profiles.find(tx, id)));
    await this.profiles.refreshNames(
      tx,
      phones.map((profile) => profile?.phone ?? null),
    );
  }

  private async settleAll(tx: Transaction, profileId: string): Promise<void> {
    const members = await this.profiles.listMembers(tx, profileId);
    for (const paymentId of await this.payments.listIdsOf(tx, members)) await this.settlement.settle(tx, paymentId);
  }

  /** The record keeps its id and gets the new phone, if nothing else at Square belongs to it and nobody has that phone. */
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

/** Most payments come with a profile that is known as it is. */
function isSame(known: StoredProfile, profile: SourceCustomer): boolean {
  const { phoneText, email, givenName, familyName, squareUpdatedAt } = known;
  const facts = { phone: phoneText, email, givenName, familyName, updatedAt: squareUpdatedAt };
  return isDeepStrictEqual({ id: profile.id, ...facts }, { ...profile });
}
