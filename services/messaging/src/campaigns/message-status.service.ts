import type { RequestOf } from '@lacquer/contracts/contract';
import type { receiveMessageStatus } from '@lacquer/contracts/messaging';
import { Injectable } from '@nestjs/common';
import { findTwilioErrorClass } from '../sms/twilio-errors.js';
import { TwilioSignature } from '../sms/twilio-signature.js';
import { SuppressionRepository } from '../suppression/suppression.repository.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { providerStatuses } from './recipient-states.js';
import { RecipientsRepository } from './recipients.repository.js';

/** Takes the provider's word on what became of a text. */
@Injectable()
export class MessageStatusService {
  constructor(
    private readonly signature: TwilioSignature,
    private readonly recipients: RecipientsRepository,
    private readonly campaigns: CampaignsRepository,
    private readonly suppression: SuppressionRepository,
  ) {}

  /** `false` when the callback told nothing new: repeated, overtaken, or of another claim. */
  async receive(request: RequestOf<typeof receiveMessageStatus>): Promise<boolean> {
    this.signature.verify(request);
    const { MessageStatus = '', MessageSid, ErrorCode, To } = request.params;
    const status = Object.hasOwn(providerStatuses, MessageStatus) ? providerStatuses[MessageStatus] : undefined;
    if (!status || !request.claim) return false;
    const applied = await this.recipients.change(request.recipientId, request.claim, {
      status,
      errorCode: ErrorCode ?? null,
      messageSid: MessageSid ?? null,
    });
    if (!applied) return false;
    const does = ErrorCode ? findTwilioErrorClass(Number(ErrorCode))?.does : undefined;
    if (To && does?.kind === 'refuse' && does.suppress) {
      await this.suppression.add({ phone: To, reason: does.suppress, source: 'provider' });
    }
    const recipient = await this.recipients.find(request.recipientId);
    if (recipient) await this.campaigns.finishWhatIsDone(recipient.campaignId);
    return true;
  }
}
