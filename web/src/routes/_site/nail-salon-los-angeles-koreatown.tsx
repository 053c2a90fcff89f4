import { landingSlug } from '@lacquer/contracts/site/slugs';
import { createFileRoute } from '@tanstack/react-router';
import { DescribedPicture } from '../../components/pictures/described-picture';
import { firstStill, preloadPicture } from '../../components/pictures/page-picture';
import { mainImageSizes } from '../../components/still-files';
import { Koreatown } from '../../features/landing/koreatown';
import { MapSection } from '../../features/map/map-section';
import { useTextPage } from '../../menu/use-text-page';
import { textRoute } from '../../seo/text-route';

const route = landingSlug;

export const Route = createFileRoute('/_site/nail-salon-los-angeles-koreatown')({
  ...textRoute(route, {
    load: (_context, page) => firstStill(page),
    preloads: (still, { pictures: [picture] }) =>
      preloadPicture(picture, still, mainImageSizes.landing, { isFirst: true, isWideOnly: true }),
  }),
  component: Landing,
});

function Landing() {
  const still = Route.useLoaderData();
  const page = useTextPage(route);
  const [picture] = page.pictures;
  return (
    <Koreatown
      page={page}
      picture={
        picture && (
          <DescribedPicture
            picture={picture}
            still={still}
            name=""
            sizes={mainImageSizes.landing}
            ratio={0.72}
            priority="beside"
            className="almond shadow-lift max-md:hidden"
          />
        )
      }
      map={<MapSection />}
    />
  );
}
