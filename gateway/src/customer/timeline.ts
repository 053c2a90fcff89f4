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

/** A page of several lists, each of them the newest first, with one entry more than `limit` if there is one. */
export function mergeTimeline<Entry extends Pick<TimelineEntry, 'at' | 'id'>>(
  lists: readonly (readonly Entry[])[],
  limit: number,
): { items: Entry[]; nextCursor: string | null } {
  const entries = lists.flat().toSorted((a, b) => (isNewer(a, b) ? -1 : 1));
  const { page: items, nextCursor } = toPage(entries, limit, ({ at, id }) => cursors.write([at, id]));
  return { items, nextCursor };
}

/** As the databases compare them: the moments are written alike, to the microsecond. */
const isNewer = (a: Pick<TimelineEntry, 'at' | 'id'>, b: Pick<TimelineEntry, 'at' | 'id'>): boolean =>
  a.at === b.at ? a.id > b.id : a.at > b.at;
