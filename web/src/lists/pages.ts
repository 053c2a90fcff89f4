import type { Page } from '@lacquer/contracts/call';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** Rows in a request. */
export const pageSize = 100;

/** Pages in memory. Those that are far from what is read are dropped, and read again on the way back. */
const keptPages = 12;

/** A page of a list: its number, the cursor that it follows, and the pages before it. */
interface Place {
  index: number;
  cursor: string | undefined;
  before: Place | undefined;
}

/** A list that the server pages by cursor. `read` asks for one page of `pageSize` rows. */
export const pagesQuery = <Item>(
  queryKey: readonly unknown[],
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Page<Item>>,
) =>
  infiniteQueryOptions<Page<Item>, Error, InfiniteData<Page<Item>, Place>, readonly unknown[], Place>({
    queryKey,
    queryFn: ({ pageParam: { cursor } }) => read({ limit: pageSize, cursor }),
    initialPageParam: { index: 0, cursor: undefined, before: undefined },
    getNextPageParam: ({ nextCursor }, _, place): Place | undefined =>
      nextCursor === null ? undefined : { index: place.index + 1, cursor: nextCursor, before: place },
    getPreviousPageParam: (_first, _all, place): Place | undefined => place.before,
    maxPages: keptPages,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    // a changed row stays the same object otherwise, at the price of comparing all rows
    structuralSharing: false,
  });

/** The rows of a list as far as they are known. */
export interface Rows<Item> {
  /** Rows up to the last one that was read. */
  count: number;
  /** Undefined for a row that is not in memory at the moment. */
  at: (index: number) => Item | undefined;
  /** Whether the server has more after `count`. */
  hasMore: boolean;
  /** Reads what rows `first` to `last` need, unless it is on its way. */
  need: (first: number, last: number) => void;
}

/** Rows before the end of what is in memory at which the next page is read. */
const ahead = 40;

/** `rows` is undefined until the first page has arrived. */
export function useRows<Item>(options: ReturnType<typeof pagesQuery<Item>>) {
  const query = useInfiniteQuery(options);
  const { data, isFetching, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage } = query;
  if (!data) return { ...query, rows: undefined };
  const start = (data.pageParams[0]?.index ?? 0) * pageSize;
  const end = start + data.pages.reduce((sum, { items }) => sum + items.length, 0);
  const rows: Rows<Item> = {
    count: end,
    hasMore: hasNextPage,
    at: (index) => data.pages[Math.floor((index - start) / pageSize)]?.items[(index - start) % pageSize],
    need: (first, last) => {
      if (isFetching) return;
      if (hasPreviousPage && first < start + ahead) void fetchPreviousPage();
      else if (hasNextPage && last >= end - ahead) void fetchNextPage();
    },
  };
  return { ...query, rows };
}
