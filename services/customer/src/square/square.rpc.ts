import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { getSquareStatus, receiveSquareEvent } from '@lacquer/contracts/customer';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { SquareIntakeService } from './events/square-intake.service.js';

@Controller()
export class SquareRpc {
  constructor(private readonly intake: SquareIntakeService) {}

  @HandleRpc(receiveSquareEvent)
  receive(request: RequestOf<typeof receiveSquareEvent>): Promise<ResponseOf<typeof receiveSquareEvent>> {
    return this.intake.receive(request);
  }

  @HandleRpc(getSquareStatus)
  status(): Promise<ResponseOf<typeof getSquareStatus>> {
    return this.intake.getStatus();
  }
}
