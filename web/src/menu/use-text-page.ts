import type { TextPageRoute } from '@lacquer/contracts/site/kinds/page';
import type { PageItem, TextPage } from '@lacquer/contracts/site/published';
import { useQuery } from '@tanstack/react-query';
import { homeSlug } from '@lacquer/contracts/site/slugs';
import { pageQuery } from './queries';

/** The texts of a page. Its route has loaded them. */
export function useTextPage(route: TextPageRoute): TextPage {
  const { data } = useQuery(pageQuery(route));
  if (data?.kind !== 'page') throw new Error(`the texts of ${route} are not loaded`);
  return data;
}

/** The texts of the home page; undefined while they are not known: it stands without them. */
export function useHomePage(): TextPage | undefined {
  const { data } = useQuery(pageQuery(homeSlug));
  return data?.kind === 'page' ? data : undefined;
}

/** The entries of a list; none if the page has no such list. */
export const itemsOf = (page: TextPage | undefined, name: string): readonly PageItem[] => page?.lists[name] ?? [];
