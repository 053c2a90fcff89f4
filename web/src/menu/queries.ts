import { servicesPath } from '@lacquer/contracts/paths';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { defaultQueryFn } from '../api/query-client';
import { pricesOf, type Prices } from './prices';

export const serviceKeys = { list: [servicesPath] as const };

export const servicesQuery = queryOptions({
  queryKey: serviceKeys.list,
  queryFn: async (context) => {
    // The page carries its data. The validator loads only when the data is missing.
    const [json, { answer }] = await Promise.all([defaultQueryFn(context), import('./answer')]);
    return answer.parse(json);
  },
});

/** The prices at hand, without a request. */
export const knownPrices = (queryClient: QueryClient): Prices =>
  pricesOf(queryClient.getQueryData(servicesQuery.queryKey));

/** The prices, requested if they are not at hand. A menu that cannot load has none. */
export async function fetchPrices(queryClient: QueryClient): Promise<Prices> {
  try {
    return pricesOf(await queryClient.ensureQueryData(servicesQuery));
  } catch {
    return pricesOf(undefined);
  }
}
