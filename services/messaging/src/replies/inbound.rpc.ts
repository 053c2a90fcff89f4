import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { InboundService } from './inbound.service.js';

@Controller()
export class InboundRpc {
  constructor(private readonly inbound: InboundService) {}

  @HandleRpc(receiveInboundMessage)
  async receive({
    params,
  }: RequestOf<typeof receiveInboundMessage>): Promise<ResponseOf<typeof receiveInboundMessage>> {
    return { from: await this.inbound.receive(params) };
  }
}
