import { Clock } from '@lacquer/platform/clock/clock';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { PaymentSource } from '../account/payment-source.js';
import { BookingAccessRepository } from '../bookings/booking-access.repository.js';
import { BookedServices } from '../bookings/booked-services.js';
import { BookingChanges } from '../bookings/booking-changes.js';
import { isBookingRefusal } from '../bookings/booking-refusal.js';
import { BookingSource, type SourceBooking } from '../bookings/booking-source.js';
import { countedLocations } from '../payments/counted-locations.js';
import { ProfileChanges } from '../profiles/profile-changes.js';
import { SquareRecords } from '../square-records.js';
import { sweptTypes } from './hint.js';
import { type ClaimedEvent, SquareEventsRepository } from './square-events.repository.js';

/** In seconds: the delays before a booking that Square does not know counts as gone. */
const unknownDelays = [2, 15, 60];
/** In milliseconds: how soon after a refusal the calendar is read. */
const readingRestMs = 60_000;

/** Processes events about appointments. */
@Injectable()
export class BookingEvents {
  constructor(
    private readonly source: BookingSource,
    private readonly access: BookingAccessRepository,
    private readonly clock: Clock,
    private readonly profilesAtSquare: PaymentSource,
    private readonly services: BookedServices,
    private readonly bookings: BookingChanges,
    private readonly profiles: ProfileChanges,
    private readonly events: SquareEventsRepository,
    private readonly records: SquareRecords,
    /** Absent: bookings of all locations count. */
    @Optional() @Inject(countedLocations) private readonly locations: ReadonlySet<string> | undefined,
  ) {}

  async take(event: ClaimedEvent, bookingId: string, signal: AbortSignal): Promise<void> {
    const booking = await this.source.find(bookingId, signal).catch((error: unknown) => {
      if (!isBookingRefusal(error)) throw error;
      return undefined;
    });
    if (booking === undefined) return this.records.write((tx) => this.leaveToReading(tx, event));
    if (booking === null) return this.records.write((tx) => this.takeUnknown(tx, event, bookingId));
    if (this.locations && !this.locations.has(booking.locationId ?? '')) {
      return this.records.write((tx) => this.events.markProcessed(tx, event));
    }
    return this.takeBooking(event, booking, signal);
  }

  /** Square does not show it: the next reading of the calendar notes that, and the one that succeeds finds what changed. */
  private async leaveToReading(tx: Transaction, event: ClaimedEvent): Promise<void> {
    // a reading that stored this event would be requested by it again and again
    if (event.type !== sweptTypes.booking) {
      const now = this.clock.now();
      await this.access.request(tx, now, new Date(now.getTime() + readingRestMs));
    }
    return this.events.markProcessed(tx, event);
  }

  private async takeBooking(event: ClaimedEvent, booking: SourceBooking, signal: AbortSignal): Promise<void> {
    const { customerId, bookedAt, variationIds } = booking;
    const profile = customerId ? await this.profilesAtSquare.findCustomer(customerId, signal) : null;
    const services = await this.services.namesOf(variationIds, signal);
    await this.records.write(async (tx) => {
      const applied = profile && (await this.profiles.apply(tx, profile, { paidAt: bookedAt }));
      const isErased = applied?.isErased ?? false;
      await this.bookings.take(tx, booking, services, isErased);
      await this.events.markProcessed(tx, event, { isErased });
    });
  }

  private async takeUnknown(tx: Transaction, event: ClaimedEvent, bookingId: string): Promise<void> {
    const delaySeconds = unknownDelays[event.incompleteAttempts];
    if (delaySeconds !== undefined) {
      const reason = 'Square does not know the booking';
      return this.events.postpone(tx, event, { reason, delaySeconds, isIncomplete: true });
    }
    await this.bookings.forget(tx, bookingId);
    return this.events.markProcessed(tx, event);
  }
}
