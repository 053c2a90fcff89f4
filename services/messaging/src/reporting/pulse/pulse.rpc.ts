import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '@lacquer/contracts/contract';
import { getMessagingPulse } from '@lacquer/contracts/messaging/pulse';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';

/**
 * Only for gateways of the release before, while both run side by side: every answer differs, so that their windows read
 * again. A later release, which no longer needs to run beside one that asks, removes the contract and this handler.
 */
@Controller()
export class PulseRpc {
  @HandleRpc(getMessagingPulse)
  get(): ResponseOf<typeof getMessagingPulse> {
    return { campaigns: randomUUID(), replies: randomUUID() };
  }
}
