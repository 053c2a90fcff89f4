import { createFileRoute } from '@tanstack/react-router';
import { Picture } from '../../components/picture';
import { mainImageSizes, preloadStill } from '../../components/still-files';
import { withPrices } from '../../content/services/fill-prices';
import { findStill } from '../../content/pictures/find-still';
import { Koreatown } from '../../features/landing/koreatown';
import { MapSection } from '../../features/map/map-section';
import { cachedPrices } from '../../menu/queries';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/nail-salon-los-angeles-koreatown')({
  // The text loads with this page only.
  loader: async ({ context }) => {
    const [{ landingPage }, { findService }, still] = await Promise.all([
      import('../../content/pages/landing-page'),
      import('../../content/services/services'),
      findStill('hero-tall'),
    ]);
    const { lowestOf } = cachedPrices(context.queryClient);
    const page = withPrices(landingPage, {
      manicure: lowestOf('manicure'),
      pedicure: lowestOf('pedicure'),
      waxing: lowestOf('waxing'),
    });
    const services = page.times.flatMap(({ slug }) => findService(slug) ?? []);
    return { page, services, still };
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
  const { page, services, still } = Route.useLoaderData();
  return (
    <Koreatown
      page={page}
      services={services}
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
