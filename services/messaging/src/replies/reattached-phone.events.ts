import { phoneReattached } from '@lacquer/contracts/customers/detached-phone';
import { HandleEvent } from '@lacquer/platform/bus/handlers';
import type { ReceivedEvent } from '@lacquer/platform/bus/received-event';
import { Inbox } from '@lacquer/platform/inbox/inbox';
import { Controller } from '@nestjs/common';
import { RepliesRepository } from './replies.repository.js';

/** A phone that is its customer's after all. The opt-out in the text stays until its review. */
@Controller()
export class ReattachedPhoneEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly replies: RepliesRepository,
  ) {}

  @HandleEvent(phoneReattached)
  async onPhoneReattached(event: ReceivedEvent<typeof phoneReattached>): Promise<void> {
    const { phone, at } = event.data;
    await this.inbox.once('replies', event, (tx) => this.replies.settleWrongNumbers(tx, phone, at));
  }
}
