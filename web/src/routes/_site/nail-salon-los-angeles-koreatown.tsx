import { landingSlug } from '@lacquer/contracts/site/slugs';
import { createFileRoute } from '@tanstack/react-router';
import { Picture } from '../../components/picture';
import { mainImageSizes, preloadStill } from '../../components/still-files';
import { findStill } from '../../content/pictures/find-still';
import { Koreatown } from '../../features/landing/koreatown';
import { MapSection } from '../../features/map/map-section';
import { useTextPage } from '../../menu/use-text-page';
import { textRoute } from '../../seo/text-route';

const route = landingSlug;

export const Route = createFileRoute('/_site/nail-salon-los-angeles-koreatown')({
  ...textRoute(route, {
    load: () => findStill('hero-tall'),
    preloads: (still) => preloadStill(still, mainImageSizes.landing, { isFirst: true, isWideOnly: true }),
  }),
  component: Landing,
});

function Landing() {
  const still = Route.useLoaderData();
  const page = useTextPage(route);
  return (
    <Koreatown
      page={page}
      picture={
        <Picture
          still={still}
          sizes={mainImageSizes.landing}
          ratio={0.72}
          priority="beside"
          alt=""
          className="almond shadow-lift max-md:hidden"
        />
      }
      map={<MapSection />}
    />
  );
}
