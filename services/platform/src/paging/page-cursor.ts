import { longestCursor } from '@lacquer/contracts/paging';
import { hasYear, text } from '@lacquer/contracts/values';
import type { z } from 'zod';
import { InvalidError } from '../errors/domain-error.js';

const message = 'is not a position in this list; start again without a cursor';

/** Encodes and decodes the cursor of one list: a position in its order, as a string that is opaque to clients. */
export interface PageCursor<Place> {
  /** At most `longestCursor` characters. */
  write(place: Place): string;
  /** @throws InvalidError with the list's code if the text is not a position in the list */
  read(cursor: string): Place;
}

/**
 * @param code the error code of an invalid cursor, `CUSTOMER.CURSOR_INVALID`
 * @param place the schema of a position. Cursors are untrusted input: a loose schema would let anything into the query
 */
export function pageCursor<Place>(code: string, place: z.ZodType<Place>): PageCursor<Place> {
  return {
    write: (value) => {
      const cursor = Buffer.from(JSON.stringify(value)).toString('base64url');
      // a caller could not send it back
      if (cursor.length > longestCursor)
        throw new Error(`${code}: a cursor of ${cursor.length} characters is too long`);
      return cursor;
    },
    read: (cursor) => {
      const given = parseJson(Buffer.from(cursor, 'base64url').toString());
      const read = place.safeParse(given);
      if (read.success && isStorable(given)) return read.data;
      throw new InvalidError(code, `cursor: ${message}`, [{ path: 'cursor', message }]);
    },
  };
}

/**
 * Builds a page from the rows read. Read `limit + 1` rows: the extra row shows that another page follows.
 * @param cursorOf returns the cursor of the page after the given row
 */
export function toPage<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { page: Row[]; nextCursor: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { page: rows.slice(0, limit), nextCursor: last === undefined ? null : cursorOf(last) };
}

/** Whether PostgreSQL can hold every text and date of a position, whatever its schema allows. */
function isStorable(place: unknown): boolean {
  if (Array.isArray(place)) return place.every(isStorable);
  return typeof place !== 'string' || (text().safeParse(place).success && hasYear(place));
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
