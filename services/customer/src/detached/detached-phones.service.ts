import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import { consentRevoked } from '@lacquer/contracts/customers/consent';
import { customerEdited, type CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { enterPhone, phoneDetached, phoneReattached, reattachPhone } from '@lacquer/contracts/customers/detached-phone';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Inject, Injectable } from '@nestjs/common';
import { ConsentLedger } from '../consent/consent-ledger.js';
import { revocationScope, type RevocationScope } from '../consent/person-revocations.js';
import { CustomersRepository } from '../customers/customers.repository.js';
import { type Detachment, DetachedPhonesRepository } from '../customers/detached-phones.repository.js';
import { lockAllRecords } from '../customers/record-locks.js';
import { MergesRepository } from '../merge/merges.repository.js';
import { notFound, RecordService } from '../record/record.service.js';

/** Phones whose holder is not the customer: detached from the record, which stays. */
@Injectable()
export class DetachedPhones {
  constructor(
    private readonly transactions: Transactions,
    private readonly detached: DetachedPhonesRepository,
    private readonly customers: CustomersRepository,
    private readonly merges: MergesRepository,
    private readonly records: RecordService,
    private readonly consent: ConsentLedger,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(revocationScope) private readonly scope: RevocationScope,
  ) {}

  /** Detaches the phone from its customer, unless it was decided later whose it is. */
  async detach(tx: Transaction, { phone, at }: { phone: string; at: string }): Promise<void> {
    await lockAllRecords(tx);
    if (await this.detached.isSettled(tx, phone, at)) return;
    const recordId = await this.detached.detach(tx, phone, at);
    if (!recordId) return;
    const customerId = await this.customers.getSurvivor(tx, recordId);
    await this.outbox.add(tx, phoneDetached, { customerId, phone, at });
  }

  /** Gives the phone back after a review, if its record is still without one and nobody else has it. */
  async withdraw(tx: Transaction, { phone, at }: { phone: string; at: string }): Promise<void> {
    await lockAllRecords(tx);
    if (await this.detached.isSettled(tx, phone, at)) return;
    const lost = await this.detached.findLatest(tx, phone);
    if (!lost || !(await this.giveBack(tx, lost, at))) await this.detached.addWithdrawal(tx, phone, at);
  }

  /**
   * @throws NotFoundError CUSTOMER.NOT_FOUND, CUSTOMER.DETACHMENT_NOT_FOUND; ConflictError CUSTOMER.PHONE_TAKEN,
   *   CUSTOMER.HAS_PHONE
   */
  @HandleRpc(reattachPhone)
  async reattach({ id, detachmentId }: HandledRequest<typeof reattachPhone>): Promise<CustomerRecord> {
    await this.transactions.run(async (tx) => {
      await lockAllRecords(tx);
      const lost = await this.detached.findOf(tx, id, detachmentId);
      if (!lost) {
        throw new NotFoundError(
          'CUSTOMER.DETACHMENT_NOT_FOUND',
          'This record has not lost the number. Look at the customer again.',
        );
      }
      if (lost.reattachedAt === null) await this.reattachOrExplain(tx, lost);
    });
    return this.records.get({ id });
  }

  /**
   * The number that was detached confirms it: it is given back. A revocation on that number counts for another one as
   * well, unless revocations are of phones alone.
   *
   * @throws InvalidError CUSTOMER.PHONE_INVALID; NotFoundError CUSTOMER.NOT_FOUND; ConflictError CUSTOMER.PHONE_TAKEN,
   *   CUSTOMER.HAS_PHONE, CUSTOMER.NO_DETACHED_PHONE
   */
  @HandleRpc(enterPhone)
  async enterPhone({ id, phoneNumber, actor }: HandledRequest<typeof enterPhone>): Promise<CustomerRecord> {
    const phone = toE164(phoneNumber, 'CUSTOMER.PHONE_INVALID');
    await this.transactions.run(async (tx) => {
      await lockAllRecords(tx);
      const record = await this.merges.find(tx, id);
      if (!record) throw notFound();
      if (record.phone === phone) return;
      const lost = await this.detached.listOpen(tx, id);
      if (lost.length === 0) {
        throw new ConflictError('CUSTOMER.NO_DETACHED_PHONE', 'No number was detached from this record.');
      }
      const same = lost.find((each) => each.phone === phone);
      if (same) return this.reattachOrExplain(tx, same);
      await this.customers.lock(tx, id);
      if (!(await this.detached.enter(tx, id, phone))) throw await this.refusal(tx, id, phone);
      await this.keepRevocation(tx, lost, { phone, recordedBy: actor.id });
      await this.outbox.add(tx, customerEdited, { customerId: id });
    });
    return this.records.get({ id });
  }

  private async keepRevocation(
    tx: Transaction,
    lost: readonly Detachment[],
    { phone, recordedBy }: { phone: string; recordedBy: string },
  ): Promise<void> {
    if (this.scope === 'phone') return;
    let isRevoked = false;
    for (const each of lost) isRevoked ||= await this.consent.wasRevoked(tx, each.phone, each.detachedAt);
    if (!isRevoked) return;
    const reason = 'The customer had revoked on the number before.';
    const revocation = {
      phone,
      kind: 'revocation',
      wordingVersion: null,
      channel: 'admin',
      reason,
      recordedBy,
    } as const;
    const { recordedAt } = await this.consent.addStatement(tx, revocation);
    await this.outbox.add(tx, consentRevoked, { phone, reason, recordedAt });
  }

  private async reattachOrExplain(tx: Transaction, lost: Detachment): Promise<void> {
    const isBack = await this.giveBack(tx, lost, this.clock.now().toISOString());
    if (!isBack) throw await this.refusal(tx, lost.customerId, lost.phone);
  }

  private async giveBack(tx: Transaction, { id, customerId, phone }: Detachment, at: string): Promise<boolean> {
    await this.customers.lock(tx, customerId);
    if (!(await this.detached.reattach(tx, id, at))) return false;
    await this.outbox.add(tx, phoneReattached, {
      customerId: await this.customers.getSurvivor(tx, customerId),
      phone,
      at,
    });
    return true;
  }

  private async refusal(tx: Transaction, recordId: string, phone: string): Promise<ConflictError> {
    const record = await this.merges.find(tx, recordId);
    if (record?.phone) {
      return new ConflictError(
        'CUSTOMER.HAS_PHONE',
        'This record has another number by now. Look at the customer again.',
      );
    }
    return new ConflictError('CUSTOMER.PHONE_TAKEN', say(refusals.phoneTaken, { phone }));
  }
}
