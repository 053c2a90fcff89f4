import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { heroSizes, preloadOf } from '../../components/still-files';
import { findStill } from '../../content/find-still';
import { GallerySection } from '../../features/gallery/gallery-section';
import { pictureName, tileCount } from '../../features/gallery/picture-name';
import { galleryQuery } from '../../features/gallery/queries';
import { Hero } from '../../features/home/hero';
import { ServicesSection } from '../../features/services/services-section';
import { pageHead, siteFacts } from '../../seo/page-head';
import { below, why } from '../-home-islands';

export const Route = createFileRoute('/_site/')({
  loader: async ({ context }) => {
    const [{ homePage }, left, middle, right, still, works] = await Promise.all([
      import('../../content/home-page'),
      findStill('milk-bath-french'),
      findStill('hero-tall'),
      findStill('oxblood-bottle'),
      findStill('about'),
      findWorks(context.queryClient),
      // inside the browser the page comes whole, so that its sections can be scrolled to
      why.preload(),
      below.preload(),
    ]);
    return { page: homePage, hero: { left, middle, right }, still, works };
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return {};
    const head = pageHead({ ...loaderData.page, ...siteFacts(match.context) });
    const { middle } = loaderData.hero;
    return { ...head, links: [...head.links, ...(middle ? [preloadOf(middle, heroSizes)] : [])] };
  },
  component: Home,
});

/** The stills of the gallery's pictures, where the catalog names such. */
async function findWorks(queryClient: QueryClient) {
  const items = queryClient.getQueryData(galleryQuery.queryKey) ?? [];
  const stills = await Promise.all(items.slice(0, tileCount).map(({ imageUrl }) => findStill(pictureName(imageUrl))));
  // the tiles are named by the catalog's titles: the stills' own descriptions need not travel
  return stills.flatMap((still) => (still ? [{ ...still, alt: '' }] : []));
}

function Home() {
  const { hero, works } = Route.useLoaderData();
  return (
    <>
      <Hero stills={hero} />
      <why.Island />
      <ServicesSection />
      <GallerySection stills={works} />
      <below.Island />
    </>
  );
}
