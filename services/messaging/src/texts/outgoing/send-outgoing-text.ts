import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { RecipientHours } from '../../hours/recipient-hours.js';
import { ConsentLedger, ledgerRestMs, LedgerUnavailableError } from '../../opt-outs/consent-ledger.js';
import { CircuitBreaker } from '../../pace/circuit-breaker.js';
import { SenderPace } from '../../pace/sender-pace.js';
import { slotWidth } from '../../pace/slot-width.js';
import { SentPictures } from '../../pictures/sent-pictures.js';
import { hasReports } from '../kinds/text-kind.js';
import { textKind } from '../kinds/text-kinds.js';
import { pacedSend, type PacedSendResult, type SendPlan } from '../paced-send.js';
import { SmsSender } from '../sms-sender.js';
import { type TextsOptions, textsOptions } from '../texts-options.js';
import { AfterVisitClaims } from './after-visit-claims.repository.js';
import { OutgoingLedger } from './outgoing-ledger.js';
import type { ClaimedText, OutgoingText } from './outgoing-text.js';
import { OutgoingRepository } from './outgoing.repository.js';

/** Sends one text to a single phone as its kind plans it, unless the phone has revoked consent. */
@Injectable()
export class SendOutgoingText {
  constructor(
    private readonly ledger: OutgoingLedger,
    private readonly texts: OutgoingRepository,
    private readonly afterVisits: AfterVisitClaims,
    private readonly pace: SenderPace,
    private readonly breaker: CircuitBreaker,
    private readonly consents: ConsentLedger,
    private readonly sender: SmsSender,
    private readonly hours: RecipientHours,
    private readonly pictures: SentPictures,
    @Inject(textsOptions) private readonly options: TextsOptions,
  ) {}

  async run(id: string, signal: AbortSignal): Promise<PacedSendResult> {
    const { pace, breaker } = this;
    let isRevoked = false;
    const hasRevoked = async (text: OutgoingText) =>
      (isRevoked = textKind(text.kind)?.isLikeCampaign
        ? !(await this.afterVisits.isThankedFor(text))
        : await this.consents.isPhoneRevoked(text.phone));
    try {
      const plan = () => this.plan(id, hasRevoked);
      const result = await pacedSend(this.ledger, id, { pace, breaker, plan, signal });
      if (result === 'unclaimed' && isRevoked) await this.texts.skip(id);
      return result;
    } catch (error) {
      if (!(error instanceof LedgerUnavailableError)) throw error;
      await delay(ledgerRestMs, undefined, { signal }).catch(() => undefined);
      return 'requeue';
    }
  }

  private async plan(
    id: string,
    hasRevoked: (text: OutgoingText) => Promise<boolean>,
  ): Promise<SendPlan<ClaimedText> | null> {
    const text = await this.texts.find(id);
    const kind = text && textKind(text.kind);
    if (!kind || text.status !== 'pending') return null;
    const isForHours = kind.isLikeCampaign === true && !this.sender.isSimulated;
    // the sweep adds its job again
    if (isForHours && !this.hours.isOpen(text.phone)) return null;
    // whether it may be sent at night was decided when it was written, and one that waits for the morning may not
    const isForDay =
      kind.waitsForDay && !this.sender.isSimulated && !this.hours.nightAt(text.phone, text.dueAt ?? text.createdAt);
    const pictureUrl = await this.pictures.openFor(id);
    const { segments, compose } = kind.plan(text, this.options);
    return {
      width: slotWidth({ segments, hasPicture: pictureUrl !== undefined }),
      compose: (claim) => {
        const sms = compose(claim);
        const validitySeconds = isForHours ? this.hours.validitySeconds(text.phone) : undefined;
        if (validitySeconds === null) return null;
        return (
          sms && {
            ...sms,
            ...(validitySeconds !== undefined && { validitySeconds }),
            ...(pictureUrl !== undefined && { pictureUrl }),
            ...(hasReports(kind) && {
              callback: { recipientId: id, claim: claim.claimToken },
            }),
          }
        );
      },
      isAllowedNow: () => (isForHours ? this.hours.isOpen(text.phone) : !isForDay || !this.hours.nightAt(text.phone)),
      isUrgent: kind.isUrgent,
      sender: this.sender,
      ...(kind.skipsSuppressed && { mayBeClaimed: async () => !(await hasRevoked(text)) }),
    };
  }
}
