import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import {
  customerEdited,
  type CustomerRecord,
  editCustomer,
  getCustomer,
  type JoinedDetail,
  listTags,
} from '@lacquer/contracts/customers/customer-record';
import { reminderWording, setReminderWish } from '@lacquer/contracts/customers/bookings';
import { listVisits, type VisitEntry } from '@lacquer/contracts/customers/timeline';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { settleLateEdit } from '@lacquer/platform/versions/late-edit';
import { Inject, Injectable } from '@nestjs/common';
import { BookingsService } from '../bookings/bookings.service.js';
import { ReminderWishes } from '../bookings/reminder-wishes.repository.js';
import { consentStateOf } from '../consent/consent-state.js';
import { revocationScope, type RevocationScope } from '../consent/person-revocations.js';
import { toContract, toDetails } from '../customers/customer-contract.js';
import { describeTaken } from '../square/profiles/taken-details.js';
import { type ListedVisit, RecordRepository } from './record.repository.js';

/** The full record of one customer. */
@Injectable()
export class RecordService {
  constructor(
    private readonly records: RecordRepository,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly bookings: BookingsService,
    private readonly wishes: ReminderWishes,
    @Inject(revocationScope) private readonly scope: RevocationScope,
  ) {}

  /** @throws NotFoundError CUSTOMER.NOT_FOUND */
  @HandleRpc(getCustomer)
  async get({ id }: RequestOf<typeof getCustomer>): Promise<CustomerRecord> {
    const [customer, facts] = await Promise.all([this.records.find(id), this.records.findFacts(id)]);
    if (!customer || !facts) throw notFound();
    const {
      isLeftBehind,
      detachedPhones,
      knownSince,
      firstVisit,
      latestStatement,
      revokedElsewhere,
      origins,
      taken,
      ...rest
    } = facts;
    const [bookings, wish] = await Promise.all([
      this.bookings.findOf(id),
      customer.phoneNumber === null ? null : this.wishes.find(customer.phoneNumber),
    ]);
    const isElsewhere = this.scope === 'person' && revokedElsewhere.length > 0;
    const { version, tags, mergedInto } = customer;
    const fromSquare = taken ? describeTaken(taken, { tags, ...toDetails(customer) }) : [];
    return {
      ...toContract(customer),
      ...toDetails(customer),
      ...rest,
      mergedInto,
      version,
      tags,
      consent: isElsewhere ? 'revoked' : consentStateOf(latestStatement),
      ...(isElsewhere && { revokedElsewhere }),
      ...(isLeftBehind && { isLeftBehind }),
      ...(origins && origins.length > 0 && { joined: origins.map(withPhoneOf(rest.merged)) }),
      ...(detachedPhones.length > 0 && { detachedPhones }),
      ...(fromSquare.length > 0 && { fromSquare }),
      ...(bookings && { bookings }),
      ...(wish && { reminders: toWish(wish) }),
      knownSince: knownSince.toISOString(),
      firstVisit: firstVisit?.toISOString() ?? null,
    };
  }

  @HandleRpc(listTags)
  listTags(): Promise<ResponseOf<typeof listTags>> {
    return this.records.listTags();
  }

  /**
   * Once this returns, `customer.edited.v1` is published at least once.
   *
   * @throws NotFoundError CUSTOMER.NOT_FOUND; ConflictError CUSTOMER.CHANGED_MEANWHILE
   */
  @HandleRpc(editCustomer)
  async edit({ id, actor, ...edit }: HandledRequest<typeof editCustomer>): Promise<CustomerRecord> {
    const isDone = await this.transactions.run(async (tx) => {
      const wasFirst = await this.records.edit(tx, id, edit, actor.id);
      if (wasFirst) await this.outbox.add(tx, customerEdited, { customerId: id });
      return wasFirst;
    });
    const present = await this.get({ id });
    if (isDone) return present;
    const by = (await this.records.find(id))?.editedBy ?? null;
    return settleLateEdit({ owner: 'CUSTOMER', what: 'customer', present, by, edit });
  }

  /** @throws NotFoundError CUSTOMER.NOT_FOUND; ConflictError CUSTOMER.NO_PHONE */
  @HandleRpc(setReminderWish)
  async setReminderWish({
    id,
    wants,
    actor,
  }: HandledRequest<typeof setReminderWish>): Promise<ResponseOf<typeof setReminderWish>> {
    const customer = await this.records.find(id);
    if (!customer) throw notFound();
    const phone = customer.phoneNumber;
    if (phone === null) {
      throw new ConflictError('CUSTOMER.NO_PHONE', 'The customer has no phone to text to. Enter one first.');
    }
    const known = await this.wishes.find(phone);
    if (known?.wants !== wants) {
      await this.transactions.run(async (tx) => {
        const wordingVersion = wants ? reminderWording : null;
        await this.wishes.add(tx, { phone, wants, wordingVersion, recordedBy: actor.id });
        await this.outbox.add(tx, customerEdited, { customerId: id });
      });
    }
    const present = await this.wishes.find(phone);
    if (!present) throw notFound();
    return toWish(present);
  }

  /** @throws NotFoundError CUSTOMER.NOT_FOUND */
  @HandleRpc(listVisits)
  async listVisits(query: RequestOf<typeof listVisits>): Promise<ResponseOf<typeof listVisits>> {
    if (!(await this.records.find(query.customerId))) throw notFound();
    const [phones, visits] = await Promise.all([
      this.records.listPhones(query.customerId),
      this.records.listVisits(query),
    ]);
    return { phones, visits: visits.map(toEntry) };
  }
}

export const notFound = (): NotFoundError =>
  new NotFoundError('CUSTOMER.NOT_FOUND', 'There is no such customer. Look at the list again.');

const toWish = ({ wants, recordedAt }: { wants: boolean; recordedAt: Date }) => ({
  wants,
  since: recordedAt.toISOString(),
});

/** The record that a detail is from, by the phone that it has now. */
const withPhoneOf = (merged: CustomerRecord['merged']) => (origin: JoinedDetail) => ({
  ...origin,
  phoneNumber: merged.find(({ id }) => id === origin.from)?.phoneNumber ?? null,
});

export function toEntry({ voidedAt, voidReason, ...visit }: ListedVisit): VisitEntry {
  return {
    kind: 'visit',
    ...visit,
    voided: voidedAt && voidReason !== null ? { at: voidedAt.toISOString(), reason: voidReason } : null,
  };
}
