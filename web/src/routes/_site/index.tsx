import { createFileRoute } from '@tanstack/react-router';
import { mainImageSizes, preloadStill } from '../../components/still-files';
import { findSilentStill, findStill } from '../../content/pictures/find-still';
import { tileCount } from '../../features/gallery/queries';
import { Hero } from '../../features/home/hero';
import { loadHome } from '../../menu/find-page';
import { homeHead } from '../../seo/text-route';
import { findGalleryStills } from '../-gallery-stills';
import { below, middle, why } from '../-home-islands';

export const Route = createFileRoute('/_site/')({
  loader: async ({ context }) => {
    const [left, center, right, still, works] = await Promise.all([
      findSilentStill('milk-bath-french'),
      findSilentStill('hero-tall'),
      findSilentStill('oxblood-bottle'),
      findStill('about'),
      findGalleryStills(context.queryClient, tileCount),
      loadHome(context.queryClient),
      // a client-side navigation loads the whole page, so that links can scroll to its sections
      why.preload(),
      middle.preload(),
      below.preload(),
    ]);
    return { hero: { left, middle: center, right }, still, works };
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return {};
    const preloads = preloadStill(loaderData.hero.middle, mainImageSizes.hero, { isFirst: true });
    return homeHead(match.context, { preloads });
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
