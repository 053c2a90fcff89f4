import { bookingChanged } from '@lacquer/contracts/customers/bookings';
import { HandleEvent } from '@lacquer/platform/bus/handlers';
import type { ReceivedEvent } from '@lacquer/platform/bus/received-event';
import { Inbox } from '@lacquer/platform/inbox/inbox';
import { Controller } from '@nestjs/common';
import { RemindersRepository } from './reminders.repository.js';

/** A moved or canceled appointment: a reminder of its former time that has not left is not sent. */
@Controller()
export class BookingChangedEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly reminders: RemindersRepository,
  ) {}

  @HandleEvent(bookingChanged)
  async onBookingChanged(event: ReceivedEvent<typeof bookingChanged>): Promise<void> {
    await this.inbox.once('reminders', event, (tx) => this.reminders.drop(tx, event.data));
  }
}
