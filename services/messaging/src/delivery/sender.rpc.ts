import type { ResponseOf } from '@lacquer/contracts/contract';
import {
  describeSender,
  getSenderStatus,
  type SenderStatus,
  setSenderRate,
} from '@lacquer/contracts/messaging/messaging';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { SenderService } from './sender.service.js';

@Controller()
export class SenderRpc {
  constructor(private readonly sender: SenderService) {}

  @HandleRpc(getSenderStatus)
  getStatus(): ResponseOf<typeof getSenderStatus> {
    return this.sender.getStatus();
  }

  @HandleRpc(describeSender)
  describe(): Promise<SenderStatus> {
    return this.sender.describe();
  }

  @HandleRpc(setSenderRate)
  setRate({ actor, ...form }: HandledRequest<typeof setSenderRate>): Promise<SenderStatus> {
    return this.sender.setRate(form, actor);
  }
}
