import * as segmentCalls from '@lacquer/contracts/calls/customers/segments';
import type { CustomerFilter } from '@lacquer/contracts/customers/customer';
import { queryOptions } from '@tanstack/react-query';
import * as client from '../api/client';

export const segmentKeys = {
  list: [segmentCalls.list.path] as const,
  /** Prefix of the keys of all counts. */
  count: [segmentCalls.count.path] as const,
};

/** The saved segments by name, with the customers of each. */
export const segmentsQuery = queryOptions({
  queryKey: segmentKeys.list,
  queryFn: () => client.call(segmentCalls.list, {}),
  // customers change without a change of the segments
  refetchOnMount: 'always',
});

/** How many customers meet a filter. */
export const filterCountQuery = (filter: CustomerFilter) =>
  queryOptions({
    queryKey: [...segmentKeys.count, filter] as const,
    queryFn: () => client.call(segmentCalls.count, { query: filter }),
  });
