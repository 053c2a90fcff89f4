import * as duplicateCalls from '@lacquer/contracts/calls/customers/duplicates';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as client from '../../../api/client';
import { pagesQuery } from '../../../lists/pages';
import { customerKeys } from '../queries';

/** The pairs, newest first. `dismissed`: those that are not the same person. */
export const duplicatesQuery = (dismissed: boolean) =>
  pagesQuery([duplicateCalls.list.path, dismissed], (page) =>
    client.call(duplicateCalls.list, { query: { ...page, ...(dismissed && { dismissed: 'true' }) } }),
  );

export const duplicateCountQuery = queryOptions({
  queryKey: [duplicateCalls.count.path],
  queryFn: () => client.call(duplicateCalls.count, {}),
  refetchOnMount: 'always' as const,
});

export const dismissPair = (id: string, otherId: string) =>
  client.call(duplicateCalls.dismiss, { params: { id, otherId } });

export const restorePair = (id: string, otherId: string) =>
  client.call(duplicateCalls.restore, { params: { id, otherId } });

/** The list of customers changes only with a merge. */
export async function pairsChanged(queryClient: QueryClient, isMerge: boolean): Promise<void> {
  const keys = [[duplicateCalls.list.path], [duplicateCalls.count.path]];
  const merged = isMerge ? [customerKeys.list, customerKeys.summary] : [];
  await Promise.all([...keys, ...merged].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
