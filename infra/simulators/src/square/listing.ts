import { invalid } from './errors.js';
import { invalidCursor } from './list-faults.js';
import type { SquareDispute } from './resources.js';

export interface Listed {
  id: string;
  created_at: string;
  updated_at: string;
  location_id: string;
}

const maxPageSize = 100;
const disputePageSize = 10;
/** The sort fields of each list. No payment is taken offline here, so that order is the order of creation. */
export const paymentSortFields = new Set(['CREATED_AT', 'OFFLINE_CREATED_AT', 'UPDATED_AT']);
export const refundSortFields = new Set(['CREATED_AT', 'UPDATED_AT']);
const yearMs = 365 * 24 * 3_600_000;

/**
 * One page of payments or refunds by Square's query parameters. The cursor is the place of the previous page's last item
 * in the order, wherever that item is now.
 */
export function listPage<Item extends Listed>(
  items: Iterable<Item>,
  query: Record<string, string | undefined>,
  sortFields: ReadonlySet<string>,
): { items: Item[]; cursor?: string } {
  const moment = (name: string) => {
    const text = query[name];
    if (text === undefined) return undefined;
    const parsed = Date.parse(text);
    if (Number.isNaN(parsed)) throw invalid('INVALID_TIME', `\`${text}\` is not a valid RFC 3339 time.`, name);
    return parsed;
  };
  const limit = query.limit === undefined ? maxPageSize : Number(query.limit);
  if (!Number.isInteger(limit) || limit < 1) throw invalid('INVALID_VALUE', 'limit must be 1 or more.', 'limit');
  const order = query.sort_order ?? 'DESC';
  if (order !== 'ASC' && order !== 'DESC')
    throw invalid('INVALID_SORT_ORDER', 'sort_order must be ASC or DESC.', 'sort_order');

  const { sort_field: sortField = 'CREATED_AT' } = query;
  if (!sortFields.has(sortField))
    throw invalid('INVALID_ENUM_VALUE', `\`${sortField}\` is not a valid enum value for \`sort_field\`.`, 'sort_field');
  const byUpdate = sortField === 'UPDATED_AT';
  const updatedFrom = moment('updated_at_begin_time');
  const updatedUntil = moment('updated_at_end_time');
  // by default Square lists the last year
  const createdFrom = moment('begin_time') ?? (updatedFrom === undefined ? Date.now() - yearMs : undefined);
  const createdUntil = moment('end_time');
  const direction = order === 'ASC' ? 1 : -1;
  const placeOf = (item: Item): Place => [byUpdate ? item.updated_at : item.created_at, item.id];
  const matching = [...items]
    .filter((item) => {
      const created = Date.parse(item.created_at);
      const updated = Date.parse(item.updated_at);
      return (
        (createdFrom === undefined || created >= createdFrom) &&
        (createdUntil === undefined || created <= createdUntil) &&
        (updatedFrom === undefined || updated >= updatedFrom) &&
        (updatedUntil === undefined || updated <= updatedUntil) &&
        (query.location_id === undefined || query.location_id === item.location_id)
      );
    })
    .toSorted((one, other) => direction * comparePlaces(placeOf(one), placeOf(other)));

  const after = query.cursor ? readCursor(query.cursor) : null;
  const rest = after ? matching.filter((item) => direction * comparePlaces(placeOf(item), after) > 0) : matching;
  const page = rest.slice(0, Math.min(limit, maxPageSize));
  const last = page.at(-1);
  const hasMore = last !== undefined && page.length < rest.length;
  return { items: page, ...(hasMore ? { cursor: writeCursor(placeOf(last)) } : {}) };
}

type Place = readonly [at: string, id: string];

const writeCursor = (place: Place): string => Buffer.from(place.join(' ')).toString('base64url');

function readCursor(cursor: string): Place {
  const [at, id] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  if (!at || !id || Number.isNaN(Date.parse(at))) throw invalidCursor();
  return [at, id];
}

const comparePlaces = (one: Place, other: Place): number => compare(one[0], other[0]) || compare(one[1], other[1]);

/** ListDisputes: all of them, in the order of their creation, without a filter by time. */
export function listDisputes(disputes: Iterable<SquareDispute>, cursor: string | undefined): object {
  const all = [...disputes];
  const start = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
  if (cursor !== undefined && start === 0) throw invalidCursor();
  const page = all.slice(start, start + disputePageSize);
  const last = page.at(-1);
  return {
    ...(page.length > 0 && { disputes: page }),
    ...(last && start + page.length < all.length && { cursor: last.id }),
  };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
