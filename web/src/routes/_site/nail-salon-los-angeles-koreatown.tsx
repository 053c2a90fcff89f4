import { createFileRoute } from '@tanstack/react-router';
import { Picture } from '../../components/picture';
import { mainImageSizes, preloadStill } from '../../components/still-files';
import { findStill } from '../../content/pictures/find-still';
import { Koreatown } from '../../features/landing/koreatown';
import { MapSection } from '../../features/map/map-section';
import { withPrices } from '../../menu/fill-prices';
import { cachedPrices } from '../../menu/queries';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/nail-salon-los-angeles-koreatown')({
  // The text loads with this page only.
  loader: async ({ context }) => {
    const [{ landingPage }, still] = await Promise.all([
      import('../../content/pages/landing-page'),
      findStill('hero-tall'),
    ]);
    const { lowestOf } = cachedPrices(context.queryClient);
    const page = withPrices(landingPage, {
      manicure: lowestOf('manicure-los-angeles'),
      pedicure: lowestOf('pedicure-los-angeles'),
      waxing: lowestOf('waxing-los-angeles'),
    });
    return { page, still };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          ...loaderData.page,
          breadcrumbs: [{ name: 'Koreatown', path: loaderData.page.path }],
          preloads: preloadStill(loaderData.still, mainImageSizes.landing, { isFirst: true, isWideOnly: true }),
          ...siteFacts(match.context),
        })
      : {},
  component: Landing,
});

function Landing() {
  const { page, still } = Route.useLoaderData();
  return (
    <Koreatown
      page={page}
      picture={
        <Picture
          still={still}
          sizes={mainImageSizes.landing}
          ratio={0.72}
          priority="wide"
          alt=""
          className="almond shadow-lift max-md:hidden"
        />
      }
      map={<MapSection title="In Koreatown" />}
    />
  );
}
