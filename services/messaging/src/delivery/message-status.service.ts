import type { RequestOf } from '@lacquer/contracts/contract';
import { type receiveMessageStatus, statusFields } from '@lacquer/contracts/messaging/messaging';
import { Injectable } from '@nestjs/common';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { readForm } from './sms/read-form.js';

/** Receives the provider's status callbacks. */
@Injectable()
export class MessageStatusService {
  constructor(private readonly outcomes: DeliveryOutcomes) {}

  /** `false`: the callback is a repetition, outdated, or for another claim. */
  async receive(request: RequestOf<typeof receiveMessageStatus>): Promise<boolean> {
    const { recipientId, claim } = request;
    const { MessageStatus: status, MessageSid, ErrorCode } = readForm(request.params, statusFields.keyof().options);
    if (!claim || !status) return false;
    return this.outcomes.apply({
      recipientId,
      claim,
      status,
      messageSid: MessageSid ?? null,
      errorCode: ErrorCode ?? null,
    });
  }
}
