import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { receiveMessageStatus } from '@lacquer/contracts/messaging/messaging';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { MessageStatusService } from './message-status.service.js';

@Controller()
export class MessageStatusRpc {
  constructor(private readonly statuses: MessageStatusService) {}

  @HandleRpc(receiveMessageStatus)
  async receive(request: RequestOf<typeof receiveMessageStatus>): Promise<ResponseOf<typeof receiveMessageStatus>> {
    return { applied: await this.statuses.receive(request) };
  }
}
