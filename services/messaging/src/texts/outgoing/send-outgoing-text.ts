import { setTimeout as delay } from 'node:timers/promises';
import { Clock } from '@lacquer/platform/clock/clock';
import { Inject, Injectable } from '@nestjs/common';
import { nightGraceHours } from '../../hours/night-grace.js';
import { RecipientHours } from '../../hours/recipient-hours.js';
import { longestValidity } from '../../hours/sending-window.js';
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
import { ReminderClaims } from './reminder-claims.repository.js';

/** Sends one text to a single phone as its kind plans it, unless the phone has revoked consent. */
@Injectable()
export class SendOutgoingText {
  constructor(
    private readonly ledger: OutgoingLedger,
    private readonly texts: OutgoingRepository,
    private readonly afterVisits: AfterVisitClaims,
    private readonly reminders: ReminderClaims,
    private readonly pace: SenderPace,
    private readonly breaker: CircuitBreaker,
    private readonly consents: ConsentLedger,
    private readonly sender: SmsSender,
    private readonly hours: RecipientHours,
    private readonly pictures: SentPictures,
    private readonly clock: Clock,
    @Inject(textsOptions) private readonly options: TextsOptions,
  ) {}

  async run(id: string, signal: AbortSignal): Promise<PacedSendResult> {
    const { pace, breaker } = this;
    let isRevoked = false;
    let isOutdated = false;
    const mayBeClaimed = async (text: OutgoingText) => {
      const { isLikeCampaign, isForBooking } = textKind(text.kind) ?? {};
      isRevoked = isLikeCampaign
        ? !(await this.afterVisits.isThankedFor(text))
        : await this.consents.isPhoneRevoked(text.phone);
      isOutdated = !isRevoked && isForBooking === true && !(await this.reminders.isTrue(text));
      return !isRevoked && !isOutdated;
    };
    try {
      const plan = () => this.plan(id, mayBeClaimed);
      const result = await pacedSend(this.ledger, id, { pace, breaker, plan, signal });
      if (result === 'unclaimed' && isRevoked) await this.texts.skip(id);
      if (result === 'unclaimed' && isOutdated) await this.reminders.drop(id);
      return result;
    } catch (error) {
      if (!(error instanceof LedgerUnavailableError)) throw error;
      await delay(ledgerRestMs, undefined, { signal }).catch(() => undefined);
      return 'requeue';
    }
  }

  private async plan(
    id: string,
    mayBeClaimed: (text: OutgoingText) => Promise<boolean>,
  ): Promise<SendPlan<ClaimedText> | null> {
    const text = await this.texts.find(id);
    const kind = text && textKind(text.kind);
    if (!kind || text.status !== 'pending') return null;
    const isForHours = kind.isLikeCampaign === true && !this.sender.isSimulated;
    // the sweep adds its job again
    if (isForHours && !this.hours.isOpen(text.phone)) return null;
    const isForDay = kind.waitsForDay && !this.sender.isSimulated;
    const pictureUrl = text.pictureLink === null ? await this.pictures.openFor(id) : undefined;
    const { segments, compose } = kind.plan(text, this.options);
    return {
      width: slotWidth({ segments, hasPicture: pictureUrl !== undefined }),
      compose: (claim) => {
        const sms = compose(claim);
        const validitySeconds = this.validityOf(text, isForHours);
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
      isAllowedNow: () => (isForHours ? this.hours.isOpen(text.phone) : !isForDay || this.isTimeFor(text)),
      isUrgent: kind.isUrgent,
      sender: this.sender,
      ...(kind.skipsSuppressed && { mayBeClaimed: () => mayBeClaimed(text) }),
    };
  }

  /**
   * Seconds for which the provider may queue the text: it arrives neither outside its hours nor when it is of no use.
   * Undefined: as long as it likes. Null: the hours have just ended.
   */
  private validityOf({ phone, expiresAt }: OutgoingText, isForHours: boolean): number | null | undefined {
    const untilClosed = isForHours ? this.hours.validitySeconds(phone) : undefined;
    if (expiresAt === null || untilClosed === null) return untilClosed;
    const left = Math.max(1, Math.floor((expiresAt.getTime() - this.clock.now().getTime()) / 1000));
    return Math.min(left, untilClosed ?? longestValidity);
  }

  /** Whether it may be sent at night was decided when it was written, for a while; one that waits for the morning may not. */
  private isTimeFor({ phone, dueAt, createdAt }: OutgoingText): boolean {
    const now = this.clock.now();
    if (!this.hours.nightAt(phone, now)) return true;
    const writtenAt = dueAt ?? createdAt;
    const isRecent = now.getTime() - writtenAt.getTime() < nightGraceHours * 3_600_000;
    return isRecent && this.hours.nightAt(phone, writtenAt) !== null;
  }
}
