import { Injectable, Logger } from '@nestjs/common';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { type ClaimedRecipient, RecipientsRepository } from '../campaigns/recipients.repository.js';
import { SimulatedSmsSender } from '../sms/simulated-sms-sender.js';
import { type SendOutcome, SmsSender } from '../sms/sms-sender.js';
import { SuppressionRepository } from '../suppression/suppression.repository.js';

/** Nothing was taken by the provider: the job is to be run again after `waitMs`. */
export type SendResult = { waitMs: number } | undefined;

/** Sends one text of a campaign, at most once: the claim on its row comes first, and is never taken twice. */
@Injectable()
export class SendCampaignMessage {
  private readonly logger = new Logger(SendCampaignMessage.name);

  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly campaigns: CampaignsRepository,
    private readonly suppression: SuppressionRepository,
    private readonly sender: SmsSender,
    private readonly simulatedSender: SimulatedSmsSender,
  ) {}

  async run(recipientId: string): Promise<SendResult> {
    const recipient = await this.recipients.find(recipientId);
    if (!recipient) return undefined;
    const { campaignId, simulated, status, claimToken } = recipient;
    if (status === 'sending' && claimToken) {
      // an attempt before this one did not live to note its outcome: the text may have left
      await this.recipients.change(recipientId, claimToken, { status: 'unknown' });
    } else if (status === 'pending') {
      if (!simulated && this.sender.isSimulated) {
        await this.campaigns.pause(campaignId, 'Twilio is not connected any more: connect it, then resume.');
        return undefined;
      }
      const claim = await this.recipients.claim(recipientId);
      if (claim) {
        const result = await this.send(campaignId, claim, simulated ? this.simulatedSender : this.sender);
        if (result) return result;
      } else {
        await this.recipients.skipIfSuppressed(recipientId);
      }
    }
    await this.campaigns.finishWhatIsDone(campaignId);
    return undefined;
  }

  private async send(campaignId: string, claim: ClaimedRecipient, sender: SmsSender): Promise<SendResult> {
    const { id, phone, body, claimToken } = claim;
    const outcome = await sender.send({ to: phone, body, callback: { recipientId: id, claim: claimToken } });
    if (outcome.kind === 'deferred') {
      await this.recipients.release(id, claimToken);
      this.logger.warn({ msg: 'the provider takes no texts now', campaignId, ...outcome });
      return { waitMs: outcome.waitMs };
    }
    if (outcome.kind === 'accepted') await this.noteAccepted(claim, outcome);
    if (outcome.kind === 'refused') await this.refuse(campaignId, claim, outcome);
    if (outcome.kind === 'unknown') {
      await this.recipients.change(id, claimToken, { status: 'unknown' });
      this.logger.warn({ msg: 'nobody knows whether a text has left', campaignId, recipientId: id, ...outcome });
    }
    return undefined;
  }

  private async noteAccepted(
    { id, claimToken }: ClaimedRecipient,
    { messageSid, isDelivered }: Extract<SendOutcome, { kind: 'accepted' }>,
  ): Promise<void> {
    const status = isDelivered ? 'delivered' : 'accepted';
    const noted = await this.recipients.change(id, claimToken, { status, messageSid });
    // a callback may be quicker than the answer to our own request
    if (!noted) await this.recipients.noteMessageSid(id, claimToken, messageSid);
  }

  private async refuse(
    campaignId: string,
    { id, phone, claimToken }: ClaimedRecipient,
    outcome: Extract<SendOutcome, { kind: 'refused' }>,
  ): Promise<void> {
    await this.recipients.change(id, claimToken, { status: 'failed', errorCode: outcome.errorCode });
    if (outcome.suppress) await this.suppression.add({ phone, reason: outcome.suppress, source: 'provider' });
    if (outcome.stop) {
      await this.campaigns.pause(campaignId, outcome.stop);
      this.logger.error({ msg: 'campaign paused', campaignId, reason: outcome.stop });
    }
  }
}
