import { phoneSuppressed, suppressionLifted } from '@lacquer/contracts/messaging/messaging';
import { HandleEvent } from '@lacquer/platform/bus/handlers';
import type { ReceivedEvent } from '@lacquer/platform/bus/received-event';
import { Controller } from '@nestjs/common';
import { ConsentService } from './consent.service.js';

@Controller()
export class ConsentEvents {
  constructor(private readonly consent: ConsentService) {}

  @HandleEvent(phoneSuppressed)
  onPhoneSuppressed(event: ReceivedEvent<typeof phoneSuppressed>): Promise<void> {
    return this.consent.recordPhoneSuppressed(event);
  }

  @HandleEvent(suppressionLifted)
  onSuppressionLifted(event: ReceivedEvent<typeof suppressionLifted>): Promise<void> {
    return this.consent.recordSuppressionLifted(event);
  }
}
