import type { TextPageRoute } from '@lacquer/contracts/site/kinds/page';
import type { PageItem, TextPage } from '@lacquer/contracts/site/published';
import { useQuery } from '@tanstack/react-query';
import { pageQuery } from './queries';

/** The texts of a page. Its route has loaded them. */
export function useTextPage(route: TextPageRoute): TextPage {
  const { data } = useQuery(pageQuery(route));
  if (data?.kind !== 'page') throw new Error(`the texts of ${route} are not loaded`);
  return data;
}

/** The entries of a list; none if the page has no such list. */
export const itemsOf = ({ lists }: TextPage, name: string): readonly PageItem[] => lists[name] ?? [];
