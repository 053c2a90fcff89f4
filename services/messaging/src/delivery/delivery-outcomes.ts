import type { RecipientStatus } from '@lacquer/contracts/campaign';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Inject, Injectable } from '@nestjs/common';
import { type Deferral, pauseSending } from '../pace/pause-sending.js';
import { SenderPace } from '../pace/sender-pace.js';
import { type DeliveryOptions, deliveryOptions } from './delivery-options.js';
import { findTwilioErrorClass } from './sms/twilio-errors.js';
import type { Suppression } from '../opt-outs/suppression.repository.js';
import { AttemptsRepository } from '../texts/recipients/attempts.repository.js';
import type { CampaignEntity } from '../campaigns/campaign.entity.js';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { FailedRecipients } from '../texts/recipients/failed-recipients.js';
import { FailureWatch } from './failure-watch.js';
import { providerStatuses } from '../texts/recipients/recipient-states.js';
import { type RecipientChange, RecipientsRepository } from '../texts/recipients/recipients.repository.js';

/** The provider's word on one attempt: told in a callback, or asked for. */
export interface DeliveryReport {
  recipientId: string;
  claim: string;
  /** As the provider words it. */
  status: string;
  messageSid: string | null;
  errorCode: string | null;
}

/** What follows from the provider's word on what became of a text. */
@Injectable()
export class DeliveryOutcomes {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly attempts: AttemptsRepository,
    private readonly campaigns: CampaignsRepository,
    private readonly failed: FailedRecipients,
    private readonly failures: FailureWatch,
    private readonly pace: SenderPace,
    private readonly transactions: Transactions,
    @Inject(deliveryOptions) private readonly options: DeliveryOptions,
  ) {}

  /** `false` when it is nothing new: repeated, overtaken, or of another claim. */
  async apply(report: DeliveryReport): Promise<boolean> {
    const { recipientId, claim, messageSid, errorCode } = report;
    const status = Object.hasOwn(providerStatuses, report.status) ? providerStatuses[report.status] : undefined;
    if (!status) return false;
    const recipient = await this.recipients.find(recipientId);
    if (!recipient) return false;
    const { campaignId, phone } = recipient;
    const claimed = { id: recipientId, phone, claimToken: claim };
    const record = () =>
      isFailure(status)
        ? this.recordFailed(campaignId, claimed, { status, errorCode, messageSid })
        : this.recipients.change(recipientId, claim, { status, errorCode, messageSid });
    const isApplied = (await record()) || ((await this.attempts.recall(recipientId, claim)) && (await record()));
    if (!isApplied) return false;
    if (isFailure(status)) {
      const { stop, wait } = meaningOf(errorCode);
      if (wait) await pauseSending(this.pace, wait);
      if (stop) await this.failures.stop(campaignId, `${stop} (${errorCode})`);
      else await this.failures.recordFailure(campaignId);
    }
    await this.campaigns.finishWhatIsDone(campaignId);
    return true;
  }

  /** The failure, what it says of the phone, and one more attempt if the error can pass: all on record, or nothing is. */
  private recordFailed(
    campaignId: string,
    claimed: { id: string; phone: string; claimToken: string },
    change: RecipientChange & { status: 'failed' | 'undelivered' },
  ): Promise<boolean> {
    const { isPassing, suppress } = meaningOf(change.errorCode);
    if (!isPassing) return this.failed.record(claimed, change, suppress);
    return this.transactions.run(async (tx) => {
      // the campaign before its recipient, as whoever locks both does
      const campaign = await this.campaigns.findForUpdate(tx, campaignId);
      if (!(await this.failed.record(claimed, change, suppress, tx))) return false;
      if (campaign && campaign.status !== 'cancelled') await this.retryLate(tx, campaign, claimed);
      return true;
    });
  }

  /** One more attempt, later; a campaign that was finished runs again for it. */
  private async retryLate(
    tx: Transaction,
    { id: campaignId, status }: Pick<CampaignEntity, 'id' | 'status'>,
    { id, claimToken }: { id: string; claimToken: string },
  ): Promise<void> {
    if (!(await this.attempts.retryLate(tx, id, claimToken, this.options.lateRetryAfterMs))) return;
    if (status === 'finished') await this.campaigns.transition('retryLate', campaignId, {}, tx);
  }
}

function isFailure(status: RecipientStatus): status is 'failed' | 'undelivered' {
  return status === 'failed' || status === 'undelivered';
}

interface Meaning {
  /** Worth one more attempt. */
  isPassing: boolean;
  suppress?: Suppression['reason'];
  stop?: string;
  /** Everybody waits before anything else is sent. */
  wait?: Deferral;
}

function meaningOf(errorCode: string | null | undefined): Meaning {
  const known = findTwilioErrorClass(Number(errorCode));
  // a sender's queue may be found full only after the text was taken
  if (known?.does.kind === 'wait') return { isPassing: true, wait: known.does };
  const isPassing = known?.isTransient === true;
  return known?.does.kind === 'refuse' ? { isPassing, ...known.does } : { isPassing };
}
