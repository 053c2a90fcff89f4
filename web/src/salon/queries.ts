import { salonPath } from '@lacquer/contracts/paths';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { defaultQueryFn } from '../api/query-client';

export type { SalonProfile };

export const salonQuery = queryOptions({
  queryKey: [salonPath] as const,
  queryFn: async (context) => {
    // The page embeds its data. The validator loads only if the data is missing.
    const [json, { answer }] = await Promise.all([defaultQueryFn(context), import('./answer')]);
    return answer.parse(json);
  },
});

/** Name, address, phone and claims of the salon. `null` until it has loaded. */
export const useSalon = (): SalonProfile | null => useQuery(salonQuery).data ?? null;

/** The salon's profile if it is cached. Requests nothing. */
export const cachedSalon = (queryClient: QueryClient): SalonProfile | null =>
  queryClient.getQueryData(salonQuery.queryKey) ?? null;
