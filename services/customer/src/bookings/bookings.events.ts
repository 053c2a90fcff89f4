import { bookingAnswered } from '@lacquer/contracts/messaging/reminders';
import { HandleEvent } from '@lacquer/platform/bus/handlers';
import type { ReceivedEvent } from '@lacquer/platform/bus/received-event';
import { Inbox } from '@lacquer/platform/inbox/inbox';
import { Controller } from '@nestjs/common';
import { BookingsRepository } from './bookings.repository.js';

/** What customers reply to reminders. */
@Controller()
export class BookingsEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly bookings: BookingsRepository,
  ) {}

  @HandleEvent(bookingAnswered)
  async onBookingAnswered(event: ReceivedEvent<typeof bookingAnswered>): Promise<void> {
    await this.inbox.once('booking-answers', event, (tx) => this.bookings.answer(tx, event.data));
  }
}
