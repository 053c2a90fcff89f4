import type { TimelineEntry } from '@lacquer/contracts/customers/timeline';
import { toPage } from '@lacquer/platform/paging/page-cursor';
import { momentCursor } from '@lacquer/platform/paging/moment-cursor';
import { z } from 'zod';

const cursors = momentCursor('CUSTOMER.CURSOR_INVALID', z.uuid());

/** @throws InvalidError CUSTOMER.CURSOR_INVALID */
export function placeOf(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null;
  const [at, id] = cursors.read(cursor);
  return { at, id };
}

/** One page merged from several lists, each newest first, plus one entry more than `limit` if there is one. */
export function mergeTimeline<Entry extends Pick<TimelineEntry, 'at' | 'id'>>(
  lists: readonly (readonly Entry[])[],
  limit: number,
): { items: Entry[]; nextCursor: string | null } {
  const entries = lists.flat().toSorted((a, b) => (isNewer(a, b) ? -1 : 1));
  const { page: items, nextCursor } = toPage(entries, limit, ({ at, id }) => cursors.write([at, id]));
  return { items, nextCursor };
}

/** The databases' order: both write timestamps in the same format, to the microsecond. */
const isNewer = (a: Pick<TimelineEntry, 'at' | 'id'>, b: Pick<TimelineEntry, 'at' | 'id'>): boolean =>
  a.at === b.at ? a.id > b.id : a.at > b.at;
