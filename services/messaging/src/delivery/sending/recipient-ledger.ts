import { Injectable, Logger } from '@nestjs/common';
import { SentPictures } from '../../pictures/sent-pictures.js';
import { withPictureLink } from '../../texts/picture-link.js';
import type { SendResult } from '../../texts/sms-sender.js';
import type { RecordedResult, TextLedger } from '../../texts/text-ledger.js';
import { type ClaimedRecipient, ClaimsRepository } from '../../texts/recipients/claims.repository.js';
import { FailedRecipients } from '../../texts/recipients/failed-recipients.js';
import { RecipientsRepository } from '../../texts/recipients/recipients.repository.js';
import { SendingSupervisor } from './sending-supervisor.js';

/** The texts of campaigns. */
@Injectable()
export class RecipientLedger implements TextLedger<ClaimedRecipient> {
  private readonly logger = new Logger(RecipientLedger.name);

  constructor(
    private readonly claims: ClaimsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly failed: FailedRecipients,
    private readonly supervisor: SendingSupervisor,
    private readonly pictures: SentPictures,
  ) {}

  claim(id: string): Promise<ClaimedRecipient | null> {
    return this.claims.claim(id);
  }

  release({ id, claimToken }: ClaimedRecipient, waitMs?: number): Promise<void> {
    const notBefore = waitMs === undefined ? null : new Date(Date.now() + waitMs);
    return this.recipients.release(id, claimToken, notBefore);
  }

  async replacePicture({ id, claimToken, body, pictureId }: ClaimedRecipient): Promise<boolean> {
    if (pictureId === null) return false;
    const linked = withPictureLink(body, await this.pictures.linkShared(pictureId));
    return linked !== null && this.recipients.replacePicture({ id, claimToken }, linked);
  }

  async record(claim: ClaimedRecipient, result: RecordedResult): Promise<void> {
    const { id, campaignId, claimToken } = claim;
    if (result.kind === 'accepted') await this.recordAccepted(claim, result);
    if (result.kind === 'refused') await this.recordRefused(claim, result);
    if (result.kind === 'put-off') await this.recordPutOff(claim, result);
    if (result.kind === 'unknown') {
      await this.recipients.change(id, claimToken, { status: 'unknown' });
      this.logger.warn({ msg: 'a text may or may not have been sent', campaignId, recipientId: id, ...result });
    }
    this.supervisor.recipientSettled(campaignId);
  }

  private async recordAccepted(
    claim: ClaimedRecipient,
    { messageSid, isDelivered }: Extract<SendResult, { kind: 'accepted' }>,
  ): Promise<void> {
    const isRecorded = await this.claims.recordAccepted(claim, messageSid, isDelivered);
    // a callback may arrive before the response to our own request
    if (!isRecorded) await this.recipients.recordMessageSid(claim.id, claim.claimToken, messageSid);
  }

  private async recordRefused(
    claim: ClaimedRecipient,
    { errorCode, suppress, stop }: Extract<SendResult, { kind: 'refused' }>,
  ): Promise<void> {
    if (stop) {
      // stop the campaign first: otherwise a released text would be claimed and refused again
      await this.supervisor.allRefused(claim.campaignId, stop);
      await this.release(claim);
      return;
    }
    await this.failed.record(claim, { status: 'failed', errorCode }, suppress);
    await this.supervisor.textRefused(claim.campaignId);
  }

  private async recordPutOff(
    { id, campaignId, claimToken }: ClaimedRecipient,
    { errorCode, until }: Extract<SendResult, { kind: 'put-off' }>,
  ): Promise<void> {
    await this.recipients.release(id, claimToken, until);
    await this.supervisor.textPutOff(campaignId, errorCode, until);
  }
}
