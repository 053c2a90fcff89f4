import { randomUUID } from 'node:crypto';
import type {
  Booking,
  BookingState,
  listRemindedBookings,
  RemindedBooking,
} from '@lacquer/contracts/customers/bookings';
import type { RequestOf } from '@lacquer/contracts/contract';
import { toFirstName } from '@lacquer/contracts/messaging/first-name';
import { affected, many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { latestWish } from './reminder-wishes.repository.js';

/** A state of an appointment at Square. */
export interface BookedState {
  squareId: string;
  version: number;
  updatedAt: Date;
  /** Null: Square knows nobody for it, or the person was erased. */
  squareCustomerId: string | null;
  startsAt: Date;
  minutes: number | null;
  /** Null: the names are unknown, and those that are stored stay. */
  services: string[] | null;
  state: BookingState;
}

export interface StoredBooking extends Pick<BookedState, 'version' | 'updatedAt' | 'startsAt' | 'state'> {
  id: string;
  isErased: boolean;
}

export type ListedBooking = Omit<Booking, 'startsAt'> & { startsAt: Date };

const takingPlace = `ARRAY['pending', 'accepted']`;
const present = `ARRAY['pending', 'accepted', 'no-show']`;

const listed = `booking.id, booking.starts_at AS "startsAt", booking.minutes, booking.service_names AS services,
  booking.state, whose.customer_id AS "customerId", whose.given_name AS "givenName", whose.family_name AS "familyName",
  whose.phone_number AS "phoneNumber", booking.answer`;

const findSql = statement<StoredBooking>(
  `SELECT id, version, square_updated_at AS "updatedAt", starts_at AS "startsAt", state, erased_at IS NOT NULL AS "isErased"
   FROM booking WHERE square_booking_id = $1`,
);

/** An answer was about the time at which it was given. */
const storeSql = statement<{ id: string }>(
  `INSERT INTO booking AS known (id, square_booking_id, version, square_updated_at, square_customer_id, starts_at, minutes,
     service_names, state)
   VALUES ($1, $2, $3, $4, $5, $6, $7, coalesce($8::text[], '{}'), $9)
   ON CONFLICT ON CONSTRAINT booking_square_id_unique DO UPDATE SET
     version = EXCLUDED.version, square_updated_at = EXCLUDED.square_updated_at,
     square_customer_id = CASE WHEN known.erased_at IS NULL THEN EXCLUDED.square_customer_id END,
     starts_at = EXCLUDED.starts_at, minutes = EXCLUDED.minutes,
     service_names = coalesce($8::text[], known.service_names), state = EXCLUDED.state,
     answer = CASE WHEN known.starts_at = EXCLUDED.starts_at THEN known.answer END,
     answered_at = CASE WHEN known.starts_at = EXCLUDED.starts_at THEN known.answered_at END
   WHERE (known.version, known.square_updated_at) <= (EXCLUDED.version, EXCLUDED.square_updated_at)
   RETURNING id`,
);

const cancelSql = statement<{ id: string; startsAt: Date }>(
  `UPDATE booking SET state = 'cancelled' WHERE square_booking_id = $1 AND state = ANY (${takingPlace})
   RETURNING id, starts_at AS "startsAt"`,
);

const answerSql = statement(
  `UPDATE booking SET answer = $3, answered_at = $4
   WHERE id = $1 AND starts_at = $2 AND (answered_at IS NULL OR answered_at <= $4)`,
);

/** The tag says that it happened: what staff removed comes back only with the next no-show. */
const tagSql = statement<{ id: string }>(
  `UPDATE customer SET tags = array_append(tags, $2)
   FROM booked($3::timestamptz, $3::timestamptz + interval '1 millisecond', ARRAY['no-show']) AS whose
   WHERE whose.booking_id = $1 AND customer.id = whose.customer_id AND NOT tags @> ARRAY[$2::text]
     AND cardinality(tags) < $4
   RETURNING customer.id`,
);

const listBetweenSql = statement<ListedBooking>(
  `SELECT ${listed} FROM booked($1, $2, ${present}) AS whose JOIN booking ON booking.id = whose.booking_id
   ORDER BY booking.starts_at, booking.id LIMIT $3`,
);

const countBetweenSql = statement<{ count: number }>(
  `SELECT count(*)::integer AS count FROM booking WHERE starts_at >= $1 AND starts_at < $2 AND state = ANY (${present})`,
);

const listUpcomingSql = statement<ListedBooking>(
  `SELECT ${listed} FROM booked($2, 'infinity', ${takingPlace}) AS whose JOIN booking ON booking.id = whose.booking_id
   WHERE whose.customer_id = $1 ORDER BY booking.starts_at, booking.id LIMIT $3`,
);

const listMissedSql = statement<ListedBooking>(
  `SELECT ${listed} FROM booked('-infinity', $2, ARRAY['no-show']) AS whose JOIN booking ON booking.id = whose.booking_id
   WHERE whose.customer_id = $1 ORDER BY booking.starts_at DESC, booking.id LIMIT $3`,
);

/**
 * The latest wish of a phone counts, unless its customer has lost the phone since. A booking that its customer has declined is
 * over for them, until it moves. Without a reading in the span $6 to $7 nobody is reminded: the bookings may have been moved or
 * canceled unseen.
 */
const listRemindedSql = statement<
  Omit<RemindedBooking, 'startsAt' | 'firstName'> & { startsAt: Date; givenName: string | null }
>(
  `SELECT booking.id AS "bookingId", booking.starts_at AS "startsAt", whose.phone_number AS phone,
     whose.given_name AS "givenName", whose.language, booking.service_names AS services
   FROM booked($1, $2::timestamptz + interval '1 millisecond', ARRAY['accepted']) AS whose
   JOIN booking ON booking.id = whose.booking_id
   JOIN square_bookings ON square_bookings.read_at > $6 AND square_bookings.read_at < $7
   JOIN LATERAL (${latestWish('whose.phone_number')}) AS wish ON wish.wants
   WHERE booking.starts_at > $1 AND booking.answer IS DISTINCT FROM 'declined'
     AND ($3::timestamptz IS NULL OR (booking.starts_at, booking.id) > ($3, $4::uuid))
   ORDER BY booking.starts_at, booking.id LIMIT $5`,
);

const getReadingSql = statement<{ isShown: boolean; readAt: Date | null }>(
  'SELECT refused_since IS NULL AS "isShown", read_at AS "readAt" FROM square_bookings',
);

/**
 * SQL: the ids of the customers with a booking that starts after `from`, as far as known: while Square shows none, those that
 * it last showed count, so that who has booked is not asked to come back.
 */
export const bookedAfter = (from: string): string =>
  `(SELECT whose.customer_id FROM booked(${from}, 'infinity', ${takingPlace}) AS whose
    WHERE whose.customer_id IS NOT NULL)`;

@Injectable()
export class BookingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(tx: Transaction, squareId: string): Promise<StoredBooking | null> {
    return (await maybeOne(tx, findSql, [squareId])) ?? null;
  }

  /** Stores a state that is not older than the stored one. Returns its id; null: it is older. */
  async store(tx: Transaction, booked: BookedState): Promise<string | null> {
    const stored = await maybeOne(tx, storeSql, [
      randomUUID(),
      booked.squareId,
      booked.version,
      booked.updatedAt,
      booked.squareCustomerId,
      booked.startsAt,
      booked.minutes,
      booked.services,
      booked.state,
    ]);
    return stored?.id ?? null;
  }

  /** Cancels a booking that Square no longer knows. Null: it did not take place anyway. */
  async cancel(tx: Transaction, squareId: string): Promise<{ id: string; startsAt: Date } | null> {
    return (await maybeOne(tx, cancelSql, [squareId])) ?? null;
  }

  /** Keeps the latest answer about this time. */
  async answer(
    tx: Transaction,
    { bookingId, startsAt, answer, at }: { bookingId: string; startsAt: string; answer: string; at: string },
  ): Promise<void> {
    await affected(tx, answerSql, [bookingId, startsAt, answer, at]);
  }

  /** Returns the customer if the tag is new. */
  async tag(
    tx: Transaction,
    { id, startsAt }: { id: string; startsAt: Date },
    tag: string,
    most: number,
  ): Promise<string | null> {
    const [tagged] = await many(tx, tagSql, [id, tag, startsAt, most]);
    return tagged?.id ?? null;
  }

  listBetween(from: Date, until: Date | 'infinity', limit: number): Promise<ListedBooking[]> {
    return many(this.dataSource, listBetweenSql, [from, until, limit]);
  }

  async countBetween(from: Date, until: Date): Promise<number> {
    return (await one(this.dataSource, countBetweenSql, [from, until])).count;
  }

  listUpcoming(customerId: string, now: Date, limit: number): Promise<ListedBooking[]> {
    return many(this.dataSource, listUpcomingSql, [customerId, now, limit]);
  }

  listMissed(customerId: string, now: Date, limit: number): Promise<ListedBooking[]> {
    return many(this.dataSource, listMissedSql, [customerId, now, limit]);
  }

  async listReminded(
    { from, until, after, limit }: RequestOf<typeof listRemindedBookings>,
    read: { after: Date; before: Date },
  ): Promise<RemindedBooking[]> {
    const rows = await many(this.dataSource, listRemindedSql, [
      from,
      until,
      after?.startsAt ?? null,
      after?.bookingId ?? null,
      limit,
      read.after,
      read.before,
    ]);
    return rows.map(({ givenName, startsAt, ...row }) => ({
      ...row,
      startsAt: startsAt.toISOString(),
      firstName: toFirstName(givenName) ?? null,
    }));
  }

  /** `isShown`: Square has not refused the calendar since. `readAt` null: it was never read to its end. */
  getReading(): Promise<{ isShown: boolean; readAt: Date | null }> {
    return one(this.dataSource, getReadingSql);
  }
}
