import type { RecipientStatus } from '@lacquer/contracts/campaign';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Inject, Injectable } from '@nestjs/common';
import { type SmsOptions, smsOptions } from '../sms/sms-options.js';
import { findTwilioErrorClass, twilioErrorClasses } from '../sms/twilio-errors.js';
import type { Suppression } from '../suppression/suppression.repository.js';
import { AttemptsRepository } from './attempts.repository.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { FailedRecipients } from './failed-recipients.js';
import { FailureWatch } from './failure-watch.js';
import { providerStatuses } from './recipient-states.js';
import { type RecipientChange, RecipientsRepository } from './recipients.repository.js';

const defaultLateRetryMs = 30 * 60_000;

/** The provider's word on one attempt: told in a callback, or asked for. */
export interface ProviderWord {
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
    private readonly transactions: Transactions,
    @Inject(smsOptions) private readonly options: SmsOptions,
  ) {}

  /** `false` when it is nothing new: repeated, overtaken, or of another claim. */
  async apply(word: ProviderWord): Promise<boolean> {
    const { recipientId, claim, messageSid, errorCode } = word;
    const status = Object.hasOwn(providerStatuses, word.status) ? providerStatuses[word.status] : undefined;
    if (!status) return false;
    const recipient = await this.recipients.find(recipientId);
    if (!recipient) return false;
    const change = { status, errorCode, messageSid };
    const note = () => this.note({ id: recipientId, phone: recipient.phone, claimToken: claim }, change);
    const isApplied = (await note()) || ((await this.attempts.recall(recipientId, claim)) && (await note()));
    if (!isApplied) return false;
    if (isFailure(status)) await this.followUp(recipientId, claim, recipient.campaignId, errorCode);
    await this.campaigns.finishWhatIsDone(recipient.campaignId);
    return true;
  }

  private note(
    recipient: { id: string; phone: string; claimToken: string },
    { status, ...change }: RecipientChange,
  ): Promise<boolean> {
    if (!isFailure(status)) return this.recipients.change(recipient.id, recipient.claimToken, { status, ...change });
    return this.failed.note(recipient, { status, ...change }, meaningOf(change.errorCode).suppress);
  }

  private async followUp(id: string, claim: string, campaignId: string, errorCode: string | null): Promise<void> {
    const { isPassing, stop } = meaningOf(errorCode);
    if (isPassing) await this.retryLate(id, claim, campaignId);
    if (stop) await this.failures.stop(campaignId, `${stop} (${errorCode})`);
    else await this.failures.note(campaignId);
  }

  /** One more attempt, later; a campaign that was finished runs again for it. */
  private async retryLate(recipientId: string, claim: string, campaignId: string): Promise<void> {
    const { lateRetryAfterMs = defaultLateRetryMs } = this.options;
    await this.transactions.run(async (tx) => {
      const campaign = await this.campaigns.findForUpdate(tx, campaignId);
      if (!campaign || campaign.status === 'cancelled') return;
      if (!(await this.attempts.retryLate(tx, recipientId, claim, lateRetryAfterMs))) return;
      if (campaign.status === 'finished') await this.campaigns.transition('retryLate', campaignId, {}, tx);
    });
  }
}

function isFailure(status: RecipientStatus): status is 'failed' | 'undelivered' {
  return status === 'failed' || status === 'undelivered';
}

function meaningOf(errorCode: string | null | undefined): {
  isPassing: boolean;
  suppress?: Suppression['reason'];
  stop?: string;
} {
  const known = findTwilioErrorClass(Number(errorCode));
  const isPassing = known === twilioErrorClasses.transientDelivery;
  return known?.does.kind === 'refuse' ? { isPassing, ...known.does } : { isPassing };
}
