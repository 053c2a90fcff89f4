import { mainImageSizes, preloadStill } from '../components/still-files';
import { categories } from '../content/services/categories';
import type { CategoryPage } from '../content/services/category-pages';
import type { NamedStill } from '../content/pictures/find-still';
import { priceUnits } from '../content/services/service';
import type { ServicePage } from '../content/services/service-page';
import { cachedPrices } from '../menu/queries';
import type { RouterContext } from '../app/router-context';
import { pageHead, siteFacts } from './page-head';
import type { Breadcrumb } from './page';

/** Breadcrumbs of a service's page. */
export const serviceTrail = ({ slug, name, group }: ServicePage['service']): readonly Breadcrumb[] => [
  categories[group],
  { name, path: `/${slug}` },
];

interface Illustrated<Page> {
  page: Page;
  still: NamedStill | null;
}

/** The head of a service's page, with its offer. */
export function serviceHead({ page, still }: Illustrated<ServicePage>, context: RouterContext) {
  const { slug, name } = page.service;
  const path = `/${slug}`;
  const price = cachedPrices(context.queryClient).of(slug);
  const per = priceUnits[slug];
  return pageHead({
    path,
    title: page.title,
    description: page.description,
    keywords: page.keywords,
    breadcrumbs: serviceTrail(page.service),
    preloads: preloadStill(still, mainImageSizes.service, { isFirst: true }),
    service: {
      path,
      name,
      description: page.description,
      fromDollars: price === null ? null : price / 100,
      ...(per ? { per } : {}),
    },
    ...siteFacts(context),
  });
}

/** The head of a category page. */
export function categoryHead({ page, still }: Illustrated<CategoryPage>, context: RouterContext) {
  const { path, name, title, description, keywords } = page;
  const preloads = preloadStill(still, mainImageSizes.category);
  const breadcrumbs = [
    { name: 'Services', path: '/services' },
    { name, path },
  ];
  return pageHead({ path, title, description, keywords, breadcrumbs, preloads, ...siteFacts(context) });
}
