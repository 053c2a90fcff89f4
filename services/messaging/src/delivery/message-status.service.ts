import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { receiveMessageStatus, statusFields } from '@lacquer/contracts/messaging/messaging';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Injectable } from '@nestjs/common';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { readForm } from './sms/read-form.js';

/** Receives the provider's status callbacks. */
@Injectable()
export class MessageStatusService {
  constructor(private readonly outcomes: DeliveryOutcomes) {}

  /** `applied` is false: the callback is a repetition, outdated, or for another claim. */
  @HandleRpc(receiveMessageStatus)
  async receive(request: RequestOf<typeof receiveMessageStatus>): Promise<ResponseOf<typeof receiveMessageStatus>> {
    const { recipientId, claim } = request;
    const { MessageStatus: status, MessageSid, ErrorCode } = readForm(request.params, statusFields.keyof().options);
    if (!claim || !status) return { applied: false };
    const applied = await this.outcomes.apply({
      recipientId,
      claim,
      status,
      messageSid: MessageSid ?? null,
      errorCode: ErrorCode ?? null,
    });
    return { applied };
  }
}
