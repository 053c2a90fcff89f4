import type { TextPageRoute } from '@lacquer/contracts/site/kinds/page';
import type { ImagePreload } from '../components/still-files';
import type { RouterContext } from '../app/router-context';
import { withPrices } from '../menu/fill-prices';
import { findPage } from '../menu/find-page';
import { cachedMenu, cachedPrices, pageQuery } from '../menu/queries';
import { pageHead, siteFacts } from './page-head';

interface TextRouteOptions<Data> {
  /** Its name among the breadcrumbs. Default: its headline. */
  name?: string;
  /** What the page needs besides its texts. */
  load: (context: RouterContext) => Promise<Data>;
  preloads: (data: Data) => readonly ImagePreload[];
}

/** Loader and head of a page with texts of its own. `{manicure}` in them is the lowest price of the page of manicures. */
export const textRoute = <Data>(route: TextPageRoute, { name, load, preloads }: TextRouteOptions<Data>) => ({
  loader: async ({ context }: { context: RouterContext }) => {
    const [data] = await Promise.all([load(context), findPage(context.queryClient, route)]);
    return data;
  },
  head: ({ loaderData, match: { context } }: { loaderData?: Data; match: { context: RouterContext } }) => {
    const page = context.queryClient.getQueryData(pageQuery(route).queryKey);
    if (!page || loaderData === undefined) return {};
    const { lowest, lowestOf } = cachedPrices(context.queryClient);
    const { categories } = cachedMenu(context.queryClient);
    const prices = Object.fromEntries(categories.map(({ slug }) => [slug.split('-')[0] ?? slug, lowestOf(slug)]));
    const { title, description } = withPrices(page, { price: lowest(), ...prices });
    const path = `/${route}`;
    return pageHead({
      path,
      title,
      description,
      keywords: page.keywords,
      breadcrumbs: [{ name: name ?? page.heading, path }],
      preloads: preloads(loaderData),
      ...siteFacts(context),
    });
  },
});
