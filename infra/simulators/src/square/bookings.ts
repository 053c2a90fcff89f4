import { invalid } from './errors.js';
import { invalidCursor } from './list-faults.js';
import type { SquareBooking } from './resources.js';

/** The longest time between the two limits of a list. */
const longestMs = 31 * 24 * 3_600_000;
const maxPageSize = 10_000;
const defaultPageSize = 100;

/** ListBookings: by start, at most 31 days. Without limits it lists the next 31 days. */
export function listBookings(
  bookings: Iterable<SquareBooking>,
  query: Record<string, string | undefined>,
  now: Date,
): { bookings?: SquareBooking[]; cursor?: string } {
  const moment = (name: 'start_at_min' | 'start_at_max'): number | undefined => {
    const text = query[name];
    if (text === undefined) return undefined;
    const parsed = Date.parse(text);
    if (Number.isNaN(parsed)) throw invalid('INVALID_TIME', `\`${text}\` is not a valid RFC 3339 time.`, name);
    return parsed;
  };
  const from = moment('start_at_min') ?? now.getTime();
  const until = moment('start_at_max') ?? from + longestMs;
  if (until < from || until - from > longestMs) {
    throw invalid('INVALID_TIME_RANGE', 'The range of start times must be from 0 to 31 days.', 'start_at_max');
  }
  const limit = query.limit === undefined ? defaultPageSize : Number(query.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxPageSize) {
    throw invalid('INVALID_VALUE', `limit must be from 1 to ${maxPageSize}.`, 'limit');
  }
  const matching = [...bookings]
    .filter(({ start_at, location_id, customer_id }) => {
      const start = Date.parse(start_at);
      return (
        start >= from &&
        start <= until &&
        (query.location_id === undefined || query.location_id === location_id) &&
        (query.customer_id === undefined || query.customer_id === customer_id)
      );
    })
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  const rest = after === null ? matching : matching.filter((booking) => placeOf(booking) > after);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return {
    ...(page.length > 0 && { bookings: page }),
    ...(last && page.length < rest.length && { cursor: Buffer.from(placeOf(last)).toString('base64url') }),
  };
}

const placeOf = ({ start_at, id }: SquareBooking): string => `${start_at} ${id}`;

function readCursor(cursor: string): string {
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^\d{4}-\S+ \S+$/.test(place)) throw invalidCursor();
  return place;
}
