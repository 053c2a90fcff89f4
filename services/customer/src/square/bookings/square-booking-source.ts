import type { BookingState } from '@lacquer/contracts/customers/bookings';
import type { Square } from 'square';
import type { SquareCalls } from '../account/square-calls.js';
import { BookingSource, type BookingPage, type SourceBooking } from './booking-source.js';

const pageSize = 100;

const states: Readonly<Record<Square.BookingStatus, BookingState>> = {
  PENDING: 'pending',
  ACCEPTED: 'accepted',
  CANCELLED_BY_CUSTOMER: 'cancelled',
  CANCELLED_BY_SELLER: 'cancelled',
  DECLINED: 'cancelled',
  NO_SHOW: 'no-show',
};

/** Reads the calendar through Square's API. */
export class SquareBookingSource extends BookingSource {
  /** Square refuses 31 days and more. */
  override readonly longestSpanMs = 30 * 24 * 3_600_000;

  constructor(private readonly calls: SquareCalls) {
    super();
  }

  override async find(bookingId: string, signal: AbortSignal): Promise<SourceBooking | null> {
    const answer = await this.calls.findOptional(signal, (square, options) =>
      square.bookings.get({ bookingId }, options),
    );
    return answer?.booking ? toBooking(answer.booking, bookingId) : null;
  }

  override async list(
    { from, until }: { from: Date; until: Date },
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<BookingPage> {
    const page = await this.calls.callOptional(signal, (square, options) =>
      square.bookings.list(
        {
          startAtMin: from.toISOString(),
          startAtMax: until.toISOString(),
          limit: pageSize,
          ...(cursor !== null && { cursor }),
        },
        options,
      ),
    );
    const { bookings = [], cursor: next } = page.response;
    return { bookings: bookings.flatMap((booking) => toBooking(booking, booking.id) ?? []), cursor: next || null };
  }
}

/** Null: without an id or a time. A state that Square adds later counts as not accepted. */
export function toBooking(booking: Square.Booking, id: string | undefined): SourceBooking | null {
  const startsAt = new Date(booking.startAt ?? '');
  if (!id || Number.isNaN(startsAt.getTime())) return null;
  const segments = booking.appointmentSegments ?? [];
  const minutes = segments.reduce(
    (sum, { durationMinutes, intermissionMinutes }) => sum + (durationMinutes ?? 0) + (intermissionMinutes ?? 0),
    0,
  );
  const bookedAt = new Date(booking.createdAt ?? 0);
  return {
    id,
    version: booking.version ?? 0,
    state: (booking.status && states[booking.status]) ?? 'pending',
    customerId: booking.customerId || null,
    locationId: booking.locationId || null,
    startsAt,
    minutes: minutes > 0 ? minutes : null,
    variationIds: [...new Set(segments.flatMap(({ serviceVariationId }) => serviceVariationId ?? []))],
    bookedAt,
    updatedAt: new Date(booking.updatedAt ?? bookedAt),
  };
}
