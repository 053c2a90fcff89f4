import { isHit, type Random } from '../faults/chance.js';
import { forbidden, invalid } from './errors.js';
import type { ListFaults, ListName } from './faults.js';

type Page = object & { cursor?: string };

/** Reads a page of a list through the active faults. `read` returns the page at a cursor. */
export function readPage(
  { faults, random }: { faults: ListFaults; random: Random },
  list: ListName,
  cursor: string | undefined,
  read: (cursor: string | undefined) => Page,
): Page {
  if (faults.refused?.includes(list)) throw forbidden();
  if (cursor && isHit(faults.expired, random)) throw invalidCursor();
  if (cursor && isHit(faults.repeated, random)) return { ...read(undefined), cursor };
  const page = read(cursor);
  if (page.cursor === undefined || !isHit(faults.skipping, random)) return page;
  const { cursor: _, ...rest } = page;
  const { cursor: afterNext } = read(page.cursor);
  return { ...rest, ...(afterNext !== undefined && { cursor: afterNext }) };
}

export const invalidCursor = () => invalid('INVALID_CURSOR', 'The pagination cursor is invalid.', 'cursor');
