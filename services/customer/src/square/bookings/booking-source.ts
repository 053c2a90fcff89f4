import type { BookingState } from '@lacquer/contracts/customers/bookings';

/** The current state of an appointment. */
export interface SourceBooking {
  id: string;
  /** Increases with each change. */
  version: number;
  state: BookingState;
  customerId: string | null;
  locationId: string | null;
  startsAt: Date;
  minutes: number | null;
  /** The ids of the booked variations in the catalog. */
  variationIds: string[];
  bookedAt: Date;
  updatedAt: Date;
}

export interface BookingPage {
  bookings: SourceBooking[];
  /** Null on the last page. */
  cursor: string | null;
}

/** The salon's calendar. Each method throws a SquareCallError if the account shows no appointments. */
export abstract class BookingSource {
  /** The longest span that one list covers. Milliseconds. */
  abstract readonly longestSpanMs: number;
  /** Null: it does not exist. */
  abstract find(id: string, signal: AbortSignal): Promise<SourceBooking | null>;
  /** Those that start in a span of at most `longestSpanMs`, in any order. */
  abstract list(span: { from: Date; until: Date }, cursor: string | null, signal: AbortSignal): Promise<BookingPage>;
}
