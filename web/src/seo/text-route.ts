import type { TextPageRoute } from '@lacquer/contracts/site/kinds/page';
import type { SitePage } from '@lacquer/contracts/site/published';
import { homeSlug, pathOfSlug } from '@lacquer/contracts/site/slugs';
import type { ImagePreload } from '../components/still-files';
import type { RouterContext } from '../app/router-context';
import { type Phrase, wordsOf } from '../language/translate';
import { withPrices } from '../menu/fill-prices';
import { findPage } from '../menu/find-page';
import { cachedMenu, cachedPrices, pageQuery } from '../menu/queries';
import type { Page } from './page';
import { pageHead, siteFacts } from './page-head';

interface TextRouteOptions<Data> {
  /** Its name among the breadcrumbs. Default: its headline. */
  name?: Phrase;
  /** What the page needs besides its texts. `page`: loads at the same time. */
  load: (context: RouterContext, page: Promise<SitePage>) => Promise<Data>;
  preloads: (data: Data, page: SitePage) => readonly ImagePreload[];
}

/** Loader and head of a page with texts of its own. `{manicure}` in them is the lowest price of the page of manicures. */
export const textRoute = <Data>(route: TextPageRoute, { name, load, preloads }: TextRouteOptions<Data>) => ({
  loader: async ({ context }: { context: RouterContext }) => {
    const page = findPage(context.queryClient, route);
    const [data] = await Promise.all([load(context, page), page]);
    return data;
  },
  head: ({ loaderData, match: { context } }: { loaderData?: Data; match: { context: RouterContext } }) => {
    const page = context.queryClient.getQueryData(pageQuery(route).queryKey);
    if (!page || loaderData === undefined) return {};
    return textHead(page, context, {
      breadcrumbs: [{ name: name ? wordsOf(context).t(name) : page.heading, path: pathOfSlug(route) }],
      preloads: preloads(loaderData, page),
    });
  },
});

/** The head of a page with texts of its own, with prices filled in. */
function textHead(texts: SitePage, context: RouterContext, given: Partial<Page>) {
  const { lowest, lowestOf } = cachedPrices(context.queryClient);
  const { categories } = cachedMenu(context.queryClient);
  const prices = Object.fromEntries(categories.map(({ slug }) => [slug.split('-')[0] ?? slug, lowestOf(slug)]));
  const { title, description, keywords } = withPrices(texts, { price: lowest(), ...prices });
  return pageHead({ path: pathOfSlug(texts.slug), title, description, keywords, ...given, ...siteFacts(context) });
}

/** The home page's head, also while its texts are not known. */
export function homeHead(context: RouterContext, given: Partial<Page>) {
  const texts = context.queryClient.getQueryData(pageQuery(homeSlug).queryKey);
  if (texts) return textHead(texts, context, given);
  const facts = siteFacts(context);
  const { t } = wordsOf(context);
  return pageHead({
    path: '/',
    title: t('Nail salon'),
    description: facts.salon?.tagline ?? t('Nail salon'),
    keywords: [],
    ...given,
    ...facts,
  });
}
