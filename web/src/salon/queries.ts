import type { SalonProfile } from '@lacquer/contracts/salon';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { defaultQueryFn } from '../api/query-client';

export type { SalonProfile };

export const salonQuery = queryOptions({
  queryKey: ['/api/salon'] as const,
  queryFn: async (context) => {
    // The page comes with its data: the validator is fetched only when that was not so.
    const [json, { answer }] = await Promise.all([defaultQueryFn(context), import('./answer')]);
    return answer.parse(json);
  },
});

/** Name, address, phone and claims of the salon; `null` while they are not known. */
export const useSalon = (): SalonProfile | null => useQuery(salonQuery).data ?? null;

/** What is known of the salon without asking for it. */
export const knownSalon = (queryClient: QueryClient): SalonProfile | null =>
  queryClient.getQueryData(salonQuery.queryKey) ?? null;
