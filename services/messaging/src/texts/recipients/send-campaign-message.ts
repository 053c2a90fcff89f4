import { Injectable, Logger } from '@nestjs/common';
import { CampaignsRepository } from '../../campaigns/campaigns.repository.js';
import { type ClaimedRecipient, ClaimsRepository, type RecipientToSend } from './claims.repository.js';
import { FailedRecipients } from './failed-recipients.js';
import { FailureWatch } from '../../delivery/failure-watch.js';
import { RecipientsRepository } from './recipients.repository.js';
import { SendingWindow } from '../../hours/sending-window.js';
import { heldBack } from '../../pace/held-back.js';
import { SenderPace } from '../../pace/sender-pace.js';
import { freeSlot } from '../../pace/slot.js';
import { SimulatedSmsSender } from '../../delivery/sms/simulated-sms-sender.js';
import { type OutgoingSms, type SendOutcome, SmsSender } from '../../delivery/sms/sms-sender.js';
import { FinishedCampaigns } from '../../campaigns/finished-campaigns.js';

/** What is to become of the job: `again` puts it back, since nothing has left. */
export type SendResult = 'done' | 'again';

/** So often a text waits for the sender to be let in again before its job makes room for another. */
const mostWaits = 5;

/** A claim older than this is not used any more. */
const freshClaimMs = 2_000;

/** Sends one text of a campaign, at most once: the claim on its row comes first, and is never taken twice. */
@Injectable()
export class SendCampaignMessage {
  private readonly logger = new Logger(SendCampaignMessage.name);

  constructor(
    private readonly claims: ClaimsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly campaigns: CampaignsRepository,
    private readonly failed: FailedRecipients,
    private readonly failures: FailureWatch,
    private readonly window: SendingWindow,
    private readonly pace: SenderPace,
    private readonly finished: FinishedCampaigns,
    private readonly sender: SmsSender,
    private readonly simulatedSender: SimulatedSmsSender,
  ) {}

  /** `signal` ends the wait for the sender's turn; a text that is under way is finished. */
  async run(recipientId: string, signal: AbortSignal): Promise<SendResult> {
    for (let waits = 0; waits < mostWaits; waits++) {
      const recipient = await this.claims.find(recipientId);
      if (!recipient || !(await this.isToBeSent(recipient))) return 'done';
      const { segments, simulated, campaignId } = recipient;
      const slot = simulated ? freeSlot : await this.pace.acquire(segments, signal);
      if (!simulated && !this.window.isOpen()) {
        // it has closed meanwhile: the sweeper gives the row another job when it opens
        slot.giveBack();
        return 'done';
      }
      const askedAt = performance.now();
      const claim = await slot.claimWith(() => this.claims.claim(recipientId));
      if (!claim) {
        await this.claims.skip(recipientId);
        this.finished.note(campaignId);
        return 'done';
      }
      const sender = simulated ? this.simulatedSender : this.sender;
      const outcome = await slot.use(async () => {
        // a process that slept may wake up after its claim was given up, and the text sent by another
        if (performance.now() - askedAt > freshClaimMs) return undefined;
        const sms = this.smsOf(claim);
        return sms ? sender.send(sms) : undefined;
      });
      if (outcome && outcome.kind !== 'deferred') {
        await this.note(claim, outcome);
        return 'done';
      }
      await this.recipients.release(recipientId, claim.claimToken);
      if (outcome) await heldBack(this.pace, outcome);
    }
    return 'again';
  }

  /** Notes what stands in the way of a recipient that cannot be sent to. */
  private async isToBeSent({ id, campaignId, status, claimToken, ...its }: RecipientToSend): Promise<boolean> {
    if (status === 'sending' && claimToken) {
      // an attempt before this one did not live to note its outcome: the text may have left
      await this.recipients.change(id, claimToken, { status: 'unknown' });
      this.finished.note(campaignId);
    }
    if (status !== 'pending' || its.campaignStatus !== 'running') return false;
    if (its.simulated) return true;
    if (!this.sender.isSimulated) return this.window.isOpen();
    await this.campaigns.pause(campaignId, 'Twilio is not connected any more: connect it, then resume.');
    return false;
  }

  private async note(claim: ClaimedRecipient, outcome: Exclude<SendOutcome, { kind: 'deferred' }>): Promise<void> {
    const { id, campaignId, claimToken } = claim;
    if (outcome.kind === 'accepted') await this.noteTaken(claim, outcome);
    if (outcome.kind === 'refused') await this.refuse(claim, outcome);
    if (outcome.kind === 'unknown') {
      await this.recipients.change(id, claimToken, { status: 'unknown' });
      this.logger.warn({ msg: 'nobody knows whether a text has left', campaignId, recipientId: id, ...outcome });
    }
    this.finished.note(campaignId);
  }

  private async noteTaken(
    claim: ClaimedRecipient,
    { messageSid, isDelivered }: Extract<SendOutcome, { kind: 'accepted' }>,
  ): Promise<void> {
    const noted = await this.claims.noteTaken(claim, messageSid, isDelivered);
    // a callback may be quicker than the answer to our own request
    if (!noted) await this.recipients.noteMessageSid(claim.id, claim.claimToken, messageSid);
    if (!claim.simulated) await this.pace.noteSuccess();
  }

  private async refuse(
    claim: ClaimedRecipient,
    { errorCode, suppress, stop }: Extract<SendOutcome, { kind: 'refused' }>,
  ): Promise<void> {
    await this.failed.note(claim, { status: 'failed', errorCode }, suppress);
    if (stop) await this.failures.stop(claim.campaignId, stop);
    else await this.failures.note(claim.campaignId);
  }

  /** Null when the hours ended at this very moment. */
  private smsOf({ id, phone, body, claimToken, simulated }: ClaimedRecipient): OutgoingSms | null {
    const callback = { recipientId: id, claim: claimToken };
    if (simulated) return { to: phone, body, callback };
    const validitySeconds = this.window.validitySeconds();
    return validitySeconds === null ? null : { to: phone, body, callback, validitySeconds };
  }
}
