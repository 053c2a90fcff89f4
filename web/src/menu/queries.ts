import { menuPath, pagesPath, servicesPath } from '@lacquer/contracts/paths';
import type { MenuCategory, MenuService, SiteMenu } from '@lacquer/contracts/site/published';
import { queryOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { defaultQueryFn, readTranslated } from '../api/query-client';
import { pricesOf, type Prices } from './prices';

export const serviceKeys = { list: [servicesPath] as const };

// Pages embed their data. The validators load only if the data is missing.

/** The services with their ids, for staff. */
export const servicesQuery = queryOptions({
  queryKey: serviceKeys.list,
  queryFn: async (context) => {
    const [json, { answer }] = await Promise.all([defaultQueryFn(context), import('./services-answer')]);
    return answer.parse(json);
  },
});

export const menuQuery = queryOptions({
  queryKey: [menuPath] as const,
  queryFn: async (context) => {
    const [json, { answer }] = await Promise.all([readTranslated(context), import('./answer')]);
    return answer.parse(json);
  },
});

/** The page of a service or of a group of services. */
export const pageQuery = (slug: string) =>
  queryOptions({
    queryKey: [pagesPath, slug] as const,
    queryFn: async (context) => {
      const [json, { answer }] = await Promise.all([readTranslated(context), import('./page-answer')]);
      return answer.parse(json);
    },
  });

const noMenu: SiteMenu = { services: [], categories: [] };

/** The services and their pages; none while they load. */
export const useMenu = (): SiteMenu => useQuery(menuQuery).data ?? noMenu;

export const useService = (slug: string): MenuService | undefined =>
  useMenu().services.find((service) => service.slug === slug);

/** The services that a page lists, in their order. */
export const servicesOf = ({ services }: SiteMenu, { slug }: Pick<MenuCategory, 'slug'>): MenuService[] =>
  services.filter(({ category }) => category === slug);

export const cachedMenu = (queryClient: QueryClient): SiteMenu =>
  queryClient.getQueryData(menuQuery.queryKey) ?? noMenu;

/** The cached prices. Sends no request. */
export const cachedPrices = (queryClient: QueryClient): Prices =>
  pricesOf(queryClient.getQueryData(menuQuery.queryKey));

/** The prices, fetched if they are not cached. If the menu cannot load, all prices are `null`. */
export async function fetchPrices(queryClient: QueryClient): Promise<Prices> {
  try {
    return pricesOf(await queryClient.ensureQueryData(menuQuery));
  } catch {
    return pricesOf(undefined);
  }
}
