import { hasYear } from '@lacquer/contracts/values';
import { z } from 'zod';
import { pageCursor, type PageCursor } from './page-cursor.js';

/** A position in a list sorted newest first: a moment in microseconds, and the key that breaks ties. */
export type Moment = [at: string, key: string];

/** SQL that formats a timestamptz as text in microseconds. The texts sort in chronological order. */
export const momentText = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A moment in the format of `momentText`. */
const exactMoment = z.iso.datetime({ precision: 6 }).refine(hasYear);

/**
 * @param code the error code of an invalid cursor
 * @param key the schema of the key
 */
export function momentCursor(code: string, key: z.ZodType<string>): PageCursor<Moment> {
  return pageCursor(code, z.tuple([exactMoment, key]));
}
