import { hasYear } from '@lacquer/contracts/values';
import { z } from 'zod';
import { pageCursor, type PageCursor } from './page-cursor.js';

/** A place in a list that is newest first: a moment, to the microsecond, and the key that tells equal moments apart. */
export type Moment = [at: string, key: string];

/** SQL: a timestamptz as the text of the same moment, to the microsecond. Such texts stand in the order of their moments. */
export const momentText = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A moment as `momentText` writes it. */
export const exactMoment = z.iso.datetime({ precision: 6 }).refine(hasYear);

/**
 * @param code the error code of a cursor that cannot be read
 * @param key what the key must look like
 */
export function momentCursor(code: string, key: z.ZodType<string>): PageCursor<Moment> {
  return pageCursor(code, z.tuple([exactMoment, key]));
}
