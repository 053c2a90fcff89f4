import { consentGiven, textsRequested } from '@lacquer/contracts/customers/consent';
import type { WordingVersion } from '@lacquer/contracts/customers/consent-wordings';
import { join, type TickedBox } from '@lacquer/contracts/customers/joining';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import type { joinConfirmed } from '@lacquer/contracts/messaging/messaging';
import type { textsAsked } from '@lacquer/contracts/salon/contact';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import type { ReceivedEvent } from '@lacquer/platform/bus/received-event';
import { Clock } from '@lacquer/platform/clock/clock';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Inbox } from '@lacquer/platform/inbox/inbox';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Inject, Injectable } from '@nestjs/common';
import { ConsentLedger, type Shown } from '../consent/consent-ledger.js';
import { revocationScope, type RevocationScope } from '../consent/person-revocations.js';
import { CustomersRepository } from '../customers/customers.repository.js';

const inboxName = 'joining';

/** A phone that has consented to the same words within this time asks for nothing new. Milliseconds. */
const sameRequestMs = 24 * 3_600_000;

interface Joiner {
  phone: string;
  firstName: string | null;
  /** A key of `consentWordings`, also of a later release. */
  wordingVersion: string;
  channel: 'web-form' | 'text-message' | 'in-person';
  recordedBy?: string;
  shown: Shown;
  /** When they asked, if that was before now. */
  at?: string | undefined;
}

/**
 * Customers who ask for texts by themselves. A form of the site proves nothing about who types the phone: where staff have
 * recorded a no, it leaves a request for them. The tablet was handed over by staff, and the keyword comes from the phone.
 */
@Injectable()
export class JoiningService {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly ledger: ConsentLedger,
    private readonly inbox: Inbox,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(revocationScope) private readonly scope: RevocationScope,
  ) {}

  /** @throws InvalidError CUSTOMER.PHONE_INVALID */
  @HandleRpc(join)
  async join({ phone, firstName, box, handedBy }: RequestOf<typeof join>): Promise<ResponseOf<typeof join>> {
    const joiner: Joiner = { phone: toE164(phone, 'CUSTOMER.PHONE_INVALID', 'phone'), firstName, ...proofOf(box) };
    if (handedBy !== undefined) Object.assign(joiner, { channel: 'in-person', recordedBy: handedBy });
    return { joined: await this.transactions.run((tx) => this.record(tx, joiner)) };
  }

  async recordTextsAsked(event: ReceivedEvent<typeof textsAsked>): Promise<void> {
    const { phone, firstName, box, at } = event.data;
    await this.inbox.once(inboxName, event, async (tx) => {
      await this.record(tx, { phone, firstName, ...proofOf(box), at });
    });
  }

  async recordJoinConfirmed(event: ReceivedEvent<typeof joinConfirmed>): Promise<void> {
    const { phone, words, at } = event.data;
    await this.inbox.once(inboxName, event, async (tx) => {
      const wordingVersion: WordingVersion = 'keyword-1';
      const proof = { wordingVersion, channel: 'text-message', shown: { words } } as const;
      await this.record(tx, { phone, firstName: null, ...proof, at });
    });
  }

  /** Returns whether the ledger has a new entry. */
  private async record(tx: Transaction, joiner: Joiner): Promise<boolean> {
    const { phone, firstName, wordingVersion, channel, recordedBy = null, shown, at } = joiner;
    // the record before the ledger, as every visit locks them
    const { id } = await this.customers.lockByPhone(tx, phone, null, { by: 'customer' });
    const since = new Date(this.clock.now().getTime() - sameRequestMs);
    if (await this.ledger.hasConsented(tx, phone, wordingVersion, since)) return false;
    const isByAnybody = channel === 'web-form';
    if (isByAnybody && (await this.ledger.isExcluded(tx, phone, at ?? null, this.scope))) {
      const request = await this.ledger.addRequest(tx, { phone, at, shown }, since);
      if (request) await this.outbox.add(tx, textsRequested, { phone, requestedAt: request.recordedAt });
      return request !== null;
    }
    await this.customers.fillDetails(tx, id, { givenName: firstName, language: shown.language ?? null });
    const statement = { phone, kind: 'consent', wordingVersion, channel, reason: null, recordedBy } as const;
    const entry = await this.ledger.addStatement(tx, { ...statement, ...shown, ...(at !== undefined && { at }) });
    // a record that Square had left behind is a customer's again
    await this.customers.refreshTotals(tx, id);
    const confirmIn: SiteLanguage = shown.language ?? 'en';
    const { recordedAt } = entry;
    await this.outbox.add(tx, consentGiven, { phone, recordedAt, confirmIn, ...(isByAnybody && { byAnybody: true }) });
    return true;
  }
}

function proofOf({ wordingVersion, ...shown }: TickedBox): Pick<Joiner, 'wordingVersion' | 'channel' | 'shown'> {
  return { wordingVersion, channel: 'web-form', shown };
}
