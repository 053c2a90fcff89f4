import { createFileRoute } from '@tanstack/react-router';
import { mainImageSizes, preloadStill } from '../../components/still-files';
import { findStill } from '../../content/pictures/find-still';
import { tileCount } from '../../features/gallery/queries';
import { Hero } from '../../features/home/hero';
import { pageHead, siteFacts } from '../../seo/page-head';
import { findGalleryStills } from '../-gallery-stills';
import { below, middle, why } from '../-home-islands';

export const Route = createFileRoute('/_site/')({
  loader: async ({ context }) => {
    const [{ homePage }, left, center, right, still, works] = await Promise.all([
      import('../../content/pages/home-page'),
      findStill('milk-bath-french'),
      findStill('hero-tall'),
      findStill('oxblood-bottle'),
      findStill('about'),
      findGalleryStills(context.queryClient, tileCount),
      // a client-side navigation loads the whole page, so that links can scroll to its sections
      why.preload(),
      middle.preload(),
      below.preload(),
    ]);
    return { page: homePage, hero: { left, middle: center, right }, still, works };
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return {};
    const preloads = preloadStill(loaderData.hero.middle, mainImageSizes.hero, { isFirst: true });
    return pageHead({ ...loaderData.page, preloads, ...siteFacts(match.context) });
  },
  component: Home,
});

function Home() {
  const { hero } = Route.useLoaderData();
  return (
    <>
      <div id="home">
        <Hero stills={hero} />
        <why.Island />
      </div>
      <middle.Island />
      <below.Island />
    </>
  );
}
