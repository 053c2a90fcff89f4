import { wrongNumberReported, wrongNumberWithdrawn } from '@lacquer/contracts/messaging/messaging';
import { HandleEvent } from '@lacquer/platform/bus/handlers';
import type { ReceivedEvent } from '@lacquer/platform/bus/received-event';
import { Inbox } from '@lacquer/platform/inbox/inbox';
import { Controller } from '@nestjs/common';
import { DetachedPhones } from './detached-phones.service.js';

const inboxName = 'detached-phones';

@Controller()
export class DetachedPhonesEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly phones: DetachedPhones,
  ) {}

  @HandleEvent(wrongNumberReported)
  async onWrongNumberReported(event: ReceivedEvent<typeof wrongNumberReported>): Promise<void> {
    await this.inbox.once(inboxName, event, (tx) => this.phones.detach(tx, event.data));
  }

  @HandleEvent(wrongNumberWithdrawn)
  async onWrongNumberWithdrawn(event: ReceivedEvent<typeof wrongNumberWithdrawn>): Promise<void> {
    await this.inbox.once(inboxName, event, (tx) => this.phones.withdraw(tx, event.data));
  }
}
