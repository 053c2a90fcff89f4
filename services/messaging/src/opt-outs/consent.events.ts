import { consentRevoked } from '@lacquer/contracts/customers/consent';
import { HandleEvent } from '@lacquer/platform/bus/handlers';
import type { ReceivedEvent } from '@lacquer/platform/bus/received-event';
import { Inbox } from '@lacquer/platform/inbox/inbox';
import { Controller } from '@nestjs/common';
import { SuppressionRepository } from './suppression.repository.js';

/** A revoked consent suppresses the phone. */
@Controller()
export class ConsentEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly suppression: SuppressionRepository,
  ) {}

  @HandleEvent(consentRevoked)
  async onConsentRevoked(event: ReceivedEvent<typeof consentRevoked>): Promise<void> {
    await this.inbox.once('suppression', event, (tx) =>
      this.suppression.addRevoked(tx, event.data.phone, event.data.recordedAt),
    );
  }
}
