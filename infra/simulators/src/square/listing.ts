import { invalid } from './errors.js';

interface Listed {
  id: string;
  created_at: string;
  updated_at: string;
  location_id: string;
}

const maxPageSize = 100;
/** The sort fields of each list. No payment is taken offline here, so that order is the order of creation. */
export const paymentSortFields = new Set(['CREATED_AT', 'OFFLINE_CREATED_AT', 'UPDATED_AT']);
export const refundSortFields = new Set(['CREATED_AT', 'UPDATED_AT']);
const yearMs = 365 * 24 * 3_600_000;

/** One page of payments or refunds by Square's query parameters. The cursor is the last item of the previous page. */
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
  const key = (item: Item) => (byUpdate ? item.updated_at : item.created_at);
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
    .toSorted((one, other) => direction * (compare(key(one), key(other)) || compare(one.id, other.id)));

  let start = 0;
  if (query.cursor) {
    const last = Buffer.from(query.cursor, 'base64url').toString('utf8');
    start = matching.findIndex(({ id }) => id === last) + 1;
    if (start === 0) throw invalid('INVALID_CURSOR', 'The pagination cursor is invalid.', 'cursor');
  }
  const page = matching.slice(start, start + Math.min(limit, maxPageSize));
  const last = page.at(-1);
  const hasMore = last !== undefined && start + page.length < matching.length;
  return { items: page, ...(hasMore ? { cursor: Buffer.from(last.id).toString('base64url') } : {}) };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
