import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { ReceivedPage } from '../api/client';
import { missingIn, untilWhole } from './missing';

/** Rows per request. */
export const pageSize = 100;

/** Maximum pages in memory. The farthest pages are dropped, and fetched again on the way back. */
const maxPages = 12;

/** The position of a page: its index, its cursor and the previous page. */
interface Place {
  index: number;
  cursor: string | undefined;
  before: Place | undefined;
}

/** A cursor-paged list. `read` fetches one page of `pageSize` rows. */
export const pagesQuery = <Item>(
  queryKey: readonly unknown[],
  read: (page: { limit: number; cursor: string | undefined }) => Promise<ReceivedPage<Item>>,
) =>
  infiniteQueryOptions<ReceivedPage<Item>, Error, InfiniteData<ReceivedPage<Item>, Place>, readonly unknown[], Place>({
    queryKey,
    queryFn: ({ pageParam: { cursor } }) => read({ limit: pageSize, cursor }),
    initialPageParam: { index: 0, cursor: undefined, before: undefined },
    getNextPageParam: ({ nextCursor }, _, place): Place | undefined =>
      nextCursor === null ? undefined : { index: place.index + 1, cursor: nextCursor, before: place },
    getPreviousPageParam: (_first, _all, place): Place | undefined => place.before,
    maxPages,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    // structural sharing would keep unchanged rows identical, at the cost of comparing all rows
    structuralSharing: false,
    ...untilWhole,
  });

/** The loaded part of a list. */
export interface Rows<Item> {
  /** Identifies the list: its query, including the filters. */
  key: string;
  /** The number of rows from the start of the list to the last row in memory. */
  count: number;
  /** `undefined` for a row that is not in memory. */
  at: (index: number) => Item | undefined;
  /** Whether the server has more rows after `count`. */
  hasMore: boolean;
  /** Fetches the pages for rows `first` to `last`, unless a fetch is in progress. */
  need: (first: number, last: number) => void;
}

/** Read-ahead: rows from either end of the loaded rows at which the adjacent page is fetched. */
const readAhead = 40;

/** `rows` is `undefined` until the first page has loaded. */
export function useRows<Item>(options: ReturnType<typeof pagesQuery<Item>>) {
  const query = useInfiniteQuery(options);
  const { data, isFetching, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage } = query;
  if (!data) return { ...query, rows: undefined, missing: [] };
  const start = (data.pageParams[0]?.index ?? 0) * pageSize;
  const end = start + data.pages.reduce((sum, { items }) => sum + items.length, 0);
  const rows: Rows<Item> = {
    key: hashKey(options.queryKey),
    count: end,
    hasMore: hasNextPage,
    at: (index) => data.pages[Math.floor((index - start) / pageSize)]?.items[(index - start) % pageSize],
    need: (first, last) => {
      if (isFetching) return;
      if (hasPreviousPage && first < start + readAhead) void fetchPreviousPage();
      else if (hasNextPage && last >= end - readAhead) void fetchNextPage();
    },
  };
  return { ...query, rows, missing: missingIn(data) };
}
