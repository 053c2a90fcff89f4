import type { CategoryPage, MenuCategory, MenuService, ServicePage } from '@lacquer/contracts/site/published';
import { preloadPicture } from '../components/pictures/page-picture';
import { mainImageSizes } from '../components/still-files';
import type { NamedStill } from '../content/pictures/find-still';
import { type Words, wordsOf } from '../language/translate';
import { withPrices } from '../menu/fill-prices';
import { cachedMenu, cachedPrices } from '../menu/queries';
import type { RouterContext } from '../app/router-context';
import { pageHead, siteFacts } from './page-head';
import type { Breadcrumb } from './page';

const allServices = ({ t }: Words): Breadcrumb => ({ name: t('Services'), path: '/services' });

const crumb = ({ slug, name }: Pick<MenuCategory, 'slug' | 'name'>): Breadcrumb => ({ name, path: `/${slug}` });

/** Breadcrumbs of a service's page. */
export const serviceTrail = (
  service: MenuService,
  category: MenuCategory | undefined,
  words: Words,
): readonly Breadcrumb[] => [category ? crumb(category) : allServices(words), crumb(service)];

/** The head of the page of a service, with its offer. */
export function serviceHead(page: ServicePage, still: NamedStill | null, context: RouterContext) {
  const { services, categories } = cachedMenu(context.queryClient);
  const service = services.find(({ slug }) => slug === page.slug);
  const { title, description } = withPrices(
    page,
    { price: service?.price ?? null },
    { isExact: service?.exact === true },
  );
  const path = `/${page.slug}`;
  const category = categories.find(({ slug }) => slug === service?.category);
  return pageHead({
    path,
    title,
    description,
    keywords: page.keywords,
    ...(service && { breadcrumbs: serviceTrail(service, category, wordsOf(context)) }),
    preloads: preloadPicture(page.pictures[0], still, mainImageSizes.service, { isFirst: true }),
    ...(service && {
      service: {
        path,
        name: service.name,
        description,
        dollars: service.price / 100,
        isExact: service.exact === true,
        ...(service.per && { per: service.per }),
      },
    }),
    ...siteFacts(context),
  });
}

/** The head of a page that lists services. */
export function categoryHead(page: CategoryPage, still: NamedStill | null, context: RouterContext) {
  const category = cachedMenu(context.queryClient).categories.find(({ slug }) => slug === page.slug);
  const price = cachedPrices(context.queryClient).lowestOf(page.slug);
  const { title, description } = withPrices(page, { price });
  return pageHead({
    path: `/${page.slug}`,
    title,
    description,
    keywords: page.keywords,
    breadcrumbs: [allServices(wordsOf(context)), crumb({ slug: page.slug, name: category?.name ?? page.heading })],
    preloads: preloadPicture(page.pictures[0], still, mainImageSizes.category),
    ...siteFacts(context),
  });
}
