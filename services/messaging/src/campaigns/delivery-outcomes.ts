import { Transactions } from '@lacquer/platform/database/transactions';
import { Inject, Injectable } from '@nestjs/common';
import { type SmsOptions, smsOptions } from '../sms/sms-options.js';
import { findTwilioErrorClass, twilioErrorClasses } from '../sms/twilio-errors.js';
import { SuppressionRepository } from '../suppression/suppression.repository.js';
import { AttemptsRepository } from './attempts.repository.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { FailureWatch } from './failure-watch.js';
import { providerStatuses } from './recipient-states.js';
import { RecipientsRepository } from './recipients.repository.js';

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
    private readonly suppression: SuppressionRepository,
    private readonly failures: FailureWatch,
    private readonly transactions: Transactions,
    @Inject(smsOptions) private readonly options: SmsOptions,
  ) {}

  /** `false` when it is nothing new: repeated, overtaken, or of another claim. */
  async apply(word: ProviderWord): Promise<boolean> {
    const { recipientId, claim, messageSid, errorCode } = word;
    const status = Object.hasOwn(providerStatuses, word.status) ? providerStatuses[word.status] : undefined;
    if (!status) return false;
    const note = () => this.recipients.change(recipientId, claim, { status, errorCode, messageSid });
    const isApplied = (await note()) || ((await this.attempts.recall(recipientId, claim)) && (await note()));
    if (!isApplied) return false;
    const recipient = await this.recipients.find(recipientId);
    if (!recipient) return true;
    if (status === 'failed' || status === 'undelivered') {
      await this.fail(recipientId, claim, recipient.campaignId, recipient.phone, errorCode);
    }
    await this.campaigns.finishWhatIsDone(recipient.campaignId);
    return true;
  }

  private async fail(
    recipientId: string,
    claim: string,
    campaignId: string,
    phone: string,
    errorCode: string | null,
  ): Promise<void> {
    const known = findTwilioErrorClass(Number(errorCode));
    const does = known?.does.kind === 'refuse' ? known.does : undefined;
    if (does && 'suppress' in does && does.suppress) {
      await this.suppression.add({ phone, reason: does.suppress, source: 'provider' });
    }
    if (known === twilioErrorClasses.transientDelivery) await this.retryLate(recipientId, claim, campaignId);
    if (does?.stop) await this.failures.stop(campaignId, `${does.stop} (${errorCode})`);
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
