import { servicesPath } from '@lacquer/contracts/paths';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { defaultQueryFn } from '../api/query-client';
import { pricesOf, type Prices } from './prices';

export const serviceKeys = { list: [servicesPath] as const };

export const servicesQuery = queryOptions({
  queryKey: serviceKeys.list,
  queryFn: async (context) => {
    // The page embeds its data. The validator loads only if the data is missing.
    const [json, { answer }] = await Promise.all([defaultQueryFn(context), import('./answer')]);
    return answer.parse(json);
  },
});

/** The cached prices. Sends no request. */
export const cachedPrices = (queryClient: QueryClient): Prices =>
  pricesOf(queryClient.getQueryData(servicesQuery.queryKey));

/** The prices, fetched if they are not cached. If the menu cannot load, all prices are `null`. */
export async function fetchPrices(queryClient: QueryClient): Promise<Prices> {
  try {
    return pricesOf(await queryClient.ensureQueryData(servicesQuery));
  } catch {
    return pricesOf(undefined);
  }
}
