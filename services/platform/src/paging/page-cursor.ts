import { z } from 'zod';
import { InvalidError } from '../errors/domain-error.js';

const message = 'is not a place in this list; start again without a cursor';

/** Reads and writes the cursor of one list: a place in its order, as text that is opaque to the client. */
export interface PageCursor<Place> {
  write(place: Place): string;
  /** @throws InvalidError with the list's code, when the text is no place in the list */
  read(cursor: string): Place;
}

/**
 * @param code the error code of a cursor that cannot be read, `CUSTOMER.CURSOR_INVALID`
 * @param place what a place must look like; the cursor comes from outside, so a loose schema lets anything into the query
 */
export function pageCursor<Place>(code: string, place: z.ZodType<Place>): PageCursor<Place> {
  return {
    write: (value) => Buffer.from(JSON.stringify(value)).toString('base64url'),
    read: (cursor) => {
      const read = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
      if (read.success) return read.data;
      throw new InvalidError(code, `cursor: ${message}`, [{ path: 'cursor', message }]);
    },
  };
}

/**
 * Makes a page out of the rows that were read. Read one more than `limit`: it tells whether another page follows.
 * @param cursorOf the cursor of the page that begins after the given row
 */
export function toPage<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { page: Row[]; nextCursor: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { page: rows.slice(0, limit), nextCursor: last === undefined ? null : cursorOf(last) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
