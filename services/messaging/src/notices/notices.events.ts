import { submissionEdited } from '@lacquer/contracts/salon/contact';
import { HandleEvent } from '@lacquer/platform/bus/handlers';
import type { ReceivedEvent } from '@lacquer/platform/bus/received-event';
import { Inbox } from '@lacquer/platform/inbox/inbox';
import { Controller } from '@nestjs/common';
import { NoticesRepository } from './notices.repository.js';

@Controller()
export class NoticesEvents {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly inbox: Inbox,
  ) {}

  /** Nobody is told of a message that somebody has looked at. */
  @HandleEvent(submissionEdited)
  async onSubmissionEdited(event: ReceivedEvent<typeof submissionEdited>): Promise<void> {
    const { submissionId, state } = event.data;
    await this.inbox.once('messaging.notices', event, async (tx) => {
      if (state !== undefined && state !== 'new') await this.notices.dropOf(tx, 'message', submissionId);
    });
  }
}
