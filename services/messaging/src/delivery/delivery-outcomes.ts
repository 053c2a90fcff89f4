import type { Said } from '@lacquer/contracts/sentences/say';
import type { RecipientStatus } from '@lacquer/contracts/messaging/campaign';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Inject, Injectable } from '@nestjs/common';
import type { CampaignEntity } from '../campaigns/campaign.entity.js';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import type { Suppression } from '../opt-outs/suppression.repository.js';
import { type Deferral, pauseSending } from '../pace/pause-sending.js';
import { SenderPace } from '../pace/sender-pace.js';
import { SentPictures } from '../pictures/sent-pictures.js';
import { type LinkedText, withPictureLink } from '../texts/picture-link.js';
import { AttemptsRepository } from '../texts/recipients/attempts.repository.js';
import { FailedRecipients } from '../texts/recipients/failed-recipients.js';
import { stateOfProviderStatus } from '../texts/recipients/recipient-states.js';
import { type RecipientChange, RecipientsRepository } from '../texts/recipients/recipients.repository.js';
import { type DeliveryOptions, deliveryOptions } from './delivery-options.js';
import { DailyCaps } from './daily-caps.js';
import type { DeliveryReport } from './delivery-report.js';
import { FailureWatch } from './failure-watch.js';
import { OutgoingDeliveries } from './outgoing-deliveries.js';
import { nextDailyReset } from '../hours/daily-reset.js';
import { findTwilioErrorClass, mayBeAboutPicture, stopReason } from './sms/twilio-errors.js';

/** Applies delivery reports. */
@Injectable()
export class DeliveryOutcomes {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly attempts: AttemptsRepository,
    private readonly campaigns: CampaignsRepository,
    private readonly failed: FailedRecipients,
    private readonly failures: FailureWatch,
    private readonly caps: DailyCaps,
    private readonly pace: SenderPace,
    private readonly outgoing: OutgoingDeliveries,
    private readonly pictures: SentPictures,
    private readonly transactions: Transactions,
    @Inject(deliveryOptions) private readonly options: DeliveryOptions,
  ) {}

  /** `false`: the report is a repetition, outdated, or for another claim. */
  async apply(report: DeliveryReport): Promise<boolean> {
    const { recipientId, claim, messageSid, errorCode } = report;
    const status = stateOfProviderStatus(report.status);
    const recipient = await this.recipients.find(recipientId);
    if (!recipient) return this.outgoing.apply(report);
    const { campaignId, phone } = recipient;
    const claimed = { id: recipientId, phone, claimToken: claim };
    const linked = isFailure(status) && mayBeAboutPicture(errorCode) ? await this.withLink(recipientId) : null;
    const record = (tx?: Transaction) =>
      isFailure(status)
        ? this.recordFailed(campaignId, claimed, { status, errorCode, messageSid }, linked, tx)
        : this.recipients.change(recipientId, claim, { status, errorCode, messageSid }, tx);
    const attempt = { id: recipientId, claimToken: claim, isCorrected: status === 'delivered' };
    const isApplied =
      (await record()) ||
      (await this.transactions.run(async (tx) => {
        // lock order: the campaign before its recipient
        if (isFailure(status)) await this.campaigns.findForUpdate(tx, campaignId);
        return (await this.attempts.recall(tx, attempt)) && record(tx);
      }));
    if (!isApplied) return false;
    if (isFailure(status) && linked === null) {
      const { stop, wait, putOff } = meaningOf(errorCode);
      if (wait) await pauseSending(this.pace, wait);
      if (stop) await this.failures.stop(campaignId, stop);
      else if (putOff) await this.caps.notify(campaignId, errorCode ?? '', putOff);
      else await this.failures.recordFailure(campaignId);
    }
    await this.campaigns.finishWhatIsDone(campaignId);
    return true;
  }

  /** The text with a link to its picture. Null: it has no picture, or would be too long, or links lead nowhere for now. */
  private async withLink(recipientId: string): Promise<LinkedText | null> {
    if (!this.pictures.canBeFetched) return null;
    const text = await this.recipients.findPictured(recipientId);
    return text ? withPictureLink(text.body, await this.pictures.linkShared(text.pictureId)) : null;
  }

  /**
   * Records the failure, the suppression that it implies, and another attempt in one transaction: late after a transient
   * error, and at once with `linked`, if the phone takes no pictures.
   */
  private async recordFailed(
    campaignId: string,
    claimed: { id: string; phone: string; claimToken: string },
    change: RecipientChange & { status: 'failed' | 'undelivered' },
    linked: LinkedText | null,
    tx?: Transaction,
  ): Promise<boolean> {
    const { isTransient, suppress, putOff } = meaningOf(change.errorCode);
    if (!isTransient && !putOff && !linked) return this.failed.record(claimed, change, suppress, tx);
    if (!tx) return this.transactions.run((own) => this.recordFailed(campaignId, claimed, change, linked, own));
    // lock order: the campaign before its recipient
    const campaign = await this.campaigns.findForUpdate(tx, campaignId);
    if (!(await this.failed.record(claimed, change, suppress, tx))) return false;
    if (campaign && campaign.status !== 'cancelled') await this.tryAgain(tx, campaign, claimed, { putOff, linked });
    return true;
  }

  /** Adds one more attempt. For it, a finished campaign returns to running. */
  private async tryAgain(
    tx: Transaction,
    { id: campaignId, status }: Pick<CampaignEntity, 'id' | 'status'>,
    { id, claimToken }: { id: string; claimToken: string },
    { putOff, linked }: { putOff: Date | undefined; linked: LinkedText | null },
  ): Promise<void> {
    const add = () => {
      if (linked) return this.attempts.replacePicture(tx, { id, claimToken }, linked);
      return putOff
        ? this.attempts.putOff(tx, id, claimToken, putOff)
        : this.attempts.retryLate(tx, id, claimToken, this.options.lateRetryAfterMs);
    };
    if (!(await add())) return;
    if (status === 'finished') await this.campaigns.transition('retryLate', campaignId, {}, tx);
  }
}

function isFailure(status: RecipientStatus): status is 'failed' | 'undelivered' {
  return status === 'failed' || status === 'undelivered';
}

interface Meaning {
  /** Worth one late retry. */
  isTransient: boolean;
  suppress?: Suppression['reason'];
  stop?: Said;
  /** Pauses the sender. */
  wait?: Deferral;
  /** Retries after this reset of a daily cap. */
  putOff?: Date;
}

function meaningOf(errorCode: string | null | undefined): Meaning {
  const known = findTwilioErrorClass(Number(errorCode));
  const isTransient = known?.isTransient === true;
  switch (known?.does.kind) {
    // a sender's queue may turn out to be full only after the text was accepted
    case 'wait':
      return { isTransient: true, wait: known.does };
    case 'refuse':
      return { isTransient, suppress: known.does.suppress };
    case 'stop':
      return { isTransient, stop: stopReason(String(errorCode)) };
    case 'put-off':
      return { isTransient, putOff: nextDailyReset(new Date()) };
    default:
      return { isTransient };
  }
}
