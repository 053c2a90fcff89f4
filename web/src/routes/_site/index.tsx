import type { SitePage } from '@lacquer/contracts/site/published';
import { homeSlug } from '@lacquer/contracts/site/slugs';
import { createFileRoute } from '@tanstack/react-router';
import { preloadPicture } from '../../components/pictures/page-picture';
import { heroSizes } from '../../components/still-files';
import { findSilentStills, stillOf } from '../../content/pictures/find-still';
import { tileCount } from '../../features/gallery/queries';
import { Hero } from '../../features/home/hero';
import { loadHome } from '../../menu/find-page';
import { pageQuery } from '../../menu/queries';
import { homeHead } from '../../seo/text-route';
import { findGalleryStills } from '../-gallery-stills';
import { below, middle, why } from '../-home-islands';

export const Route = createFileRoute('/_site/')({
  loader: async ({ context: { queryClient } }) => {
    const [stills, works] = await Promise.all([
      loadHome(queryClient).then(findStills),
      findGalleryStills(queryClient, tileCount),
      // a client-side navigation loads the whole page, so that links can scroll to its sections
      why.preload(),
      middle.preload(),
      below.preload(),
    ]);
    return { stills, works };
  },
  head: ({ loaderData, match: { context } }) => {
    if (!loaderData) return {};
    const { pictures = [] } = context.queryClient.getQueryData(pageQuery(homeSlug).queryKey) ?? {};
    const [main] = pictures;
    const still = main ? stillOf(loaderData.stills, main.picture) : null;
    return homeHead(context, { preloads: preloadPicture(main, still, heroSizes(pictures), { isFirst: true }) });
  },
  component: Home,
});

/** The stills among the pictures of the page. */
const findStills = (page: SitePage | undefined) =>
  findSilentStills(
    page?.kind === 'page' ? [...page.pictures, ...(page.textPictures ?? [])].map(({ picture }) => picture) : [],
  );

function Home() {
  const { stills } = Route.useLoaderData();
  return (
    <>
      <div id="home">
        <Hero stills={stills} />
        <why.Island />
      </div>
      <middle.Island />
      <below.Island />
    </>
  );
}
