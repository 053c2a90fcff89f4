import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { z } from 'zod';

/** A place in a list that is newest first: a moment, to the microsecond as the database has it, and what tells equals apart. */
export interface MomentKey {
  at: string;
  key: string;
}

/** SQL for `at` of a timestamptz: text that gives the same moment back, to the microsecond. */
export const momentText = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const content = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/), z.string().max(40)]);

export function writeCursor({ at, key }: MomentKey): string {
  return Buffer.from(JSON.stringify([at, key])).toString('base64url');
}

/** `keySchema`: what the key must be. @throws InvalidError MESSAGING.CURSOR_INVALID */
export function readCursor(cursor: string | undefined, keySchema: z.ZodType<string>): MomentKey | null {
  if (cursor === undefined) return null;
  const read = content.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  const key = keySchema.safeParse(read.data?.[1]);
  if (read.success && key.success) return { at: read.data[0], key: key.data };
  const message = 'is not a place in this list; start again without a cursor';
  throw new InvalidError('MESSAGING.CURSOR_INVALID', `cursor: ${message}`, [{ path: 'cursor', message }]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
