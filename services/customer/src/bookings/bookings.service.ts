import type { RequestOf } from '@lacquer/contracts/contract';
import {
  type Booking,
  type BookingDay,
  type CustomerBookings,
  getBookingDay,
  listedNext,
  listedOfCustomer,
  listRemindedBookings,
  maxListedToday,
  type RemindedBooking,
} from '@lacquer/contracts/customers/bookings';
import { dayBegan } from '@lacquer/contracts/salon/days';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { Injectable } from '@nestjs/common';
import { BookingsRepository, type ListedBooking } from './bookings.repository.js';
import { confirmingSpan, unconfirmedSince } from './confirmed-bookings.js';

/** The salon's appointments at Square, as staff and reminders read them. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly clock: Clock,
  ) {}

  @HandleRpc(getBookingDay)
  async getDay({ timeZone }: RequestOf<typeof getBookingDay>): Promise<BookingDay> {
    const now = this.clock.now();
    const [from, until] = [dayBegan(timeZone, now, 0), dayBegan(timeZone, now, -1)];
    const [{ isShown, readAt }, count, today, next] = await Promise.all([
      this.bookings.getReading(),
      this.bookings.countBetween(from, until),
      this.bookings.listBetween(from, until, maxListedToday),
      this.bookings.listBetween(until, 'infinity', listedNext),
    ]);
    return {
      isRead: isShown && readAt !== null,
      unconfirmedSince: unconfirmedSince(readAt, now)?.toISOString() ?? null,
      count,
      today: today.map(toContract),
      next: next.map(toContract),
      until: until.toISOString(),
    };
  }

  @HandleRpc(listRemindedBookings)
  listReminded(request: RequestOf<typeof listRemindedBookings>): Promise<RemindedBooking[]> {
    return this.bookings.listReminded(request, confirmingSpan(this.clock.now()));
  }

  /** Null: the customer has none. */
  async findOf(customerId: string): Promise<CustomerBookings | null> {
    const now = this.clock.now();
    const [upcoming, missed] = await Promise.all([
      this.bookings.listUpcoming(customerId, now, listedOfCustomer),
      this.bookings.listMissed(customerId, now, listedOfCustomer),
    ]);
    if (upcoming.length + missed.length === 0) return null;
    return { upcoming: upcoming.map(toContract), missed: missed.map(toContract) };
  }
}

const toContract = ({ startsAt, ...booking }: ListedBooking): Booking => ({
  ...booking,
  startsAt: startsAt.toISOString(),
});
