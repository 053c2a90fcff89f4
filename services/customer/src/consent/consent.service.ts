import {
  type ConsentEntry,
  consentGiven,
  consentRevoked,
  exportConsent,
  listConsent,
  listLatestStatements,
  findTextRequest,
  recordConsent,
  recordRevocation,
  recordTextRequest,
} from '@lacquer/contracts/customers/consent';
import type { WordingVersion } from '@lacquer/contracts/customers/consent-wordings';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import type { phoneSuppressed, suppressionLifted } from '@lacquer/contracts/messaging/messaging';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import type { ReceivedEvent } from '@lacquer/platform/bus/received-event';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Inbox } from '@lacquer/platform/inbox/inbox';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { pageCursor, toPage } from '@lacquer/platform/paging/page-cursor';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ConsentLedger, type ConsentStatement } from './consent-ledger.js';
import { revocationScope, type RevocationScope } from './person-revocations.js';

const inboxName = 'consent';
const phoneInvalid = 'CUSTOMER.PHONE_INVALID';
/** The sequence number of the last entry on a page. */
const consentCursor = pageCursor('CUSTOMER.CURSOR_INVALID', z.int().nonnegative());

/** How the ledger records an opt-out, by messaging's source. */
const optOutBySource = {
  inbound: { channel: 'text-message', reason: 'Asked by text to get no more messages.' },
  provider: { channel: 'text-message', reason: 'The SMS provider reports that the phone has opted out.' },
  staff: { channel: 'admin', reason: 'Excluded from campaigns by the staff.' },
} as const;

const exclusionLifted = (phone: string, at: string): ConsentStatement => ({
  phone,
  kind: 'exclusion-lifted',
  wordingVersion: null,
  channel: 'admin',
  reason: 'Excluded no longer by the staff.',
  recordedBy: null,
  at,
});

@Injectable()
export class ConsentService {
  constructor(
    private readonly ledger: ConsentLedger,
    private readonly transactions: Transactions,
    private readonly inbox: Inbox,
    private readonly outbox: Outbox,
    @Inject(revocationScope) private readonly scope: RevocationScope,
  ) {}

  /** Records a consent and publishes `customer.consent-given.v1`. @throws InvalidError CUSTOMER.PHONE_INVALID */
  @HandleRpc(recordConsent)
  async recordConsent(form: HandledRequest<typeof recordConsent>): Promise<ConsentEntry> {
    const { phoneNumber, wordingVersion, channel, actor } = form;
    const phone = toE164(phoneNumber, phoneInvalid);
    return this.transactions.run(async (tx) => {
      const consent = { phone, kind: 'consent', wordingVersion, channel, reason: null, recordedBy: actor.id } as const;
      const entry = await this.ledger.addStatement(tx, consent);
      await this.outbox.add(tx, consentGiven, { phone, recordedAt: entry.recordedAt });
      return entry;
    });
  }

  /** @throws InvalidError CUSTOMER.PHONE_INVALID */
  @HandleRpc(recordTextRequest)
  async recordTextRequest({
    phoneNumber,
    submissionId,
    actor,
  }: HandledRequest<typeof recordTextRequest>): Promise<ResponseOf<typeof recordTextRequest>> {
    const phone = toE164(phoneNumber, phoneInvalid);
    await this.transactions.run((tx) => this.ledger.addTextRequest(tx, phone, submissionId, actor.id));
    return { phone };
  }

  @HandleRpc(findTextRequest)
  async findTextRequest({ phone }: RequestOf<typeof findTextRequest>): Promise<ResponseOf<typeof findTextRequest>> {
    return { askedAt: (await this.ledger.lastTextRequest(phone))?.toISOString() ?? null };
  }

  /** Records a revocation and publishes `customer.consent-revoked.v1`. @throws InvalidError CUSTOMER.PHONE_INVALID */
  @HandleRpc(recordRevocation)
  async recordRevocation(form: HandledRequest<typeof recordRevocation>): Promise<ConsentEntry> {
    const { phoneNumber, channel, reason, actor } = form;
    const phone = toE164(phoneNumber, phoneInvalid);
    return this.transactions.run(async (tx) => {
      const revocation = {
        phone,
        kind: 'revocation',
        wordingVersion: null,
        channel,
        reason,
        recordedBy: actor.id,
      } as const;
      const entry = await this.ledger.addStatement(tx, revocation);
      await this.outbox.add(tx, consentRevoked, { phone, reason, recordedAt: entry.recordedAt });
      return entry;
    });
  }

  /**
   * Records an opt-out as a revocation. It publishes no event, because messaging has already acted on it. An invalid
   * number revokes nothing. Messaging may publish an opt-out again if the ledger has lost it: an existing statement is
   * not recorded twice. An exclusion by staff that arrives after a form of the site outweighs it, as it would have before.
   */
  async recordPhoneSuppressed(event: ReceivedEvent<typeof phoneSuppressed>): Promise<void> {
    const { phone, reason, source, at, actorId } = event.data;
    await this.inbox.once(inboxName, event, async (tx) => {
      if (reason !== 'opted-out') return;
      const recordedBy = source === 'staff' ? actorId : null;
      const revocation = { phone, kind: 'revocation', wordingVersion: null, recordedBy, at } as const;
      const statement = { ...revocation, ...optOutBySource[source] };
      if (await this.ledger.hasStatement(tx, statement)) return;
      const isOvertaken = source === 'staff' && (await this.ledger.isConsentOfAnybody(tx, phone));
      const { at: _, ...now } = statement;
      await this.ledger.addStatement(tx, isOvertaken ? now : statement);
    });
  }

  /** Records START as a consent. When staff lift an exclusion, the revocation ends and no consent is recorded. */
  async recordSuppressionLifted(event: ReceivedEvent<typeof suppressionLifted>): Promise<void> {
    const { phone, source, at } = event.data;
    await this.inbox.once(inboxName, event, async (tx) => {
      if (source === 'staff') {
        if (await this.ledger.isRevoked(tx, phone)) await this.ledger.addStatement(tx, exclusionLifted(phone, at));
        return;
      }
      const wordingVersion: WordingVersion = 'start-keyword';
      const statement = { phone, kind: 'consent', wordingVersion, reason: null, recordedBy: null, at } as const;
      await this.ledger.addStatement(tx, { ...statement, channel: 'text-message' });
    });
  }

  /** @throws InvalidError CUSTOMER.PHONE_INVALID, CUSTOMER.CURSOR_INVALID */
  @HandleRpc(listConsent)
  async list(query: RequestOf<typeof listConsent>): Promise<ResponseOf<typeof listConsent>> {
    const { phone, kinds, cursor, limit } = query;
    const rows = await this.ledger.list({
      phone: phone === undefined ? null : toE164(phone, phoneInvalid, 'phone'),
      all: kinds === 'all',
      beforeSequence: cursor === undefined ? null : consentCursor.read(cursor),
      limit: limit + 1,
    });
    const { page, nextCursor } = toPage(rows, limit, ({ sequence }) => consentCursor.write(sequence));
    return { entries: page, nextCursor };
  }

  @HandleRpc(listLatestStatements)
  async listLatestStatements(
    request: RequestOf<typeof listLatestStatements>,
  ): Promise<ResponseOf<typeof listLatestStatements>> {
    if (!('phones' in request)) return this.ledger.listLatestFrom(request.afterPhone, request.limit);
    const { phones, ofPersons } = request;
    if (!ofPersons || this.scope === 'phone') return this.ledger.listLatestOf(phones);
    const [own, elsewhere] = await Promise.all([
      this.ledger.listLatestOf(phones),
      this.ledger.listRevokedElsewhere(phones),
    ]);
    const revoked = new Set(elsewhere.map(({ phone }) => phone));
    return [...own.filter(({ phone }) => !revoked.has(phone)), ...elsewhere];
  }

  @HandleRpc(exportConsent)
  exportPage({ afterSequence, kinds, limit }: RequestOf<typeof exportConsent>): Promise<ConsentEntry[]> {
    return this.ledger.listFrom(afterSequence, kinds === 'all', limit);
  }
}
