import type { SitePage } from '@lacquer/contracts/site/published';
import { homeSlug } from '@lacquer/contracts/site/slugs';
import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { ApiError } from '../api/api-error';
import { menuQuery, pageQuery } from './queries';

/** The texts and pictures of the home page, for its loader. The page stands without them, so their loss is no error. */
export const loadHome = (queryClient: QueryClient): Promise<SitePage | undefined> =>
  findPage(queryClient, homeSlug).catch(() => undefined);

/**
 * The page with this slug, for loaders. The menu, which every page shows, is loaded with it.
 *
 * @throws the router's not-found without such a page; ApiError if it cannot load
 */
export async function findPage(queryClient: QueryClient, slug: string): Promise<SitePage> {
  const cached = queryClient.getQueryData(pageQuery(slug).queryKey);
  if (cached) return cached;
  // the server has the content before it renders
  if (import.meta.env.SSR) throw notFound();
  try {
    const [page] = await Promise.all([
      queryClient.ensureQueryData(pageQuery(slug)),
      queryClient.ensureQueryData(menuQuery),
    ]);
    return page;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound();
    throw error;
  }
}
