import type { ResponseOf } from '@lacquer/contracts/contract';
import { getMessagingPulse } from '@lacquer/contracts/live';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { PulseRepository } from './pulse.repository.js';

@Controller()
export class PulseRpc {
  constructor(private readonly pulse: PulseRepository) {}

  @HandleRpc(getMessagingPulse)
  get(): Promise<ResponseOf<typeof getMessagingPulse>> {
    return this.pulse.get();
  }
}
