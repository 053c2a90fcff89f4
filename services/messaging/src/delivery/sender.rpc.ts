import type { RequestOf } from '@lacquer/contracts/contract';
import { describeSender, type SenderStatus, setSenderRate } from '@lacquer/contracts/messaging';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { SenderService } from './sender.service.js';

@Controller()
export class SenderRpc {
  constructor(private readonly sender: SenderService) {}

  @HandleRpc(describeSender)
  describe(): Promise<SenderStatus> {
    return this.sender.describe();
  }

  @HandleRpc(setSenderRate)
  setRate({ segmentsPerSecond }: RequestOf<typeof setSenderRate>): Promise<SenderStatus> {
    return this.sender.setRate(segmentsPerSecond);
  }
}
