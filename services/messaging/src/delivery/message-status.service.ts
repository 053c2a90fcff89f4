import type { RequestOf } from '@lacquer/contracts/contract';
import type { receiveMessageStatus } from '@lacquer/contracts/messaging';
import { Injectable } from '@nestjs/common';
import { TwilioSignature } from './sms/twilio-signature.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';

/** Takes the provider's word on what became of a text. */
@Injectable()
export class MessageStatusService {
  constructor(
    private readonly signature: TwilioSignature,
    private readonly outcomes: DeliveryOutcomes,
  ) {}

  /** `false` when the callback told nothing new: repeated, overtaken, or of another claim. */
  async receive(request: RequestOf<typeof receiveMessageStatus>): Promise<boolean> {
    this.signature.verify(request);
    const { recipientId, claim, params } = request;
    if (!claim) return false;
    return this.outcomes.apply({
      recipientId,
      claim,
      status: params['MessageStatus'] ?? '',
      messageSid: params['MessageSid'] ?? null,
      errorCode: params['ErrorCode'] ?? null,
    });
  }
}
