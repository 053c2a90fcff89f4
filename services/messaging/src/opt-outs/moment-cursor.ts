import { pageCursor, type PageCursor } from '@lacquer/platform/paging/page-cursor';
import { hasYear } from '@lacquer/contracts/values';
import { z } from 'zod';

/** A place in a list that is newest first: a moment, to the microsecond, and the key that tells equal moments apart. */
export type Moment = [at: string, key: string];

/** SQL: a timestamptz as the text of the same moment, to the microsecond. */
export const momentText = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** @param key what the key must look like */
export function momentCursor(key: z.ZodType<string>): PageCursor<Moment> {
  return pageCursor('MESSAGING.CURSOR_INVALID', z.tuple([z.iso.datetime({ precision: 6 }).refine(hasYear), key]));
}
