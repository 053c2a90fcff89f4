import { createFileRoute } from '@tanstack/react-router';
import { DescribedPicture } from '../../components/pictures/described-picture';
import { firstStill, preloadPicture } from '../../components/pictures/page-picture';
import { mainImageSizes } from '../../components/still-files';
import { About } from '../../features/about/about';
import { MapSection } from '../../features/map/map-section';
import { useTextPage } from '../../menu/use-text-page';
import { textRoute } from '../../seo/text-route';

export const Route = createFileRoute('/_site/about')({
  ...textRoute('about', {
    name: 'About',
    load: (_context, page) => firstStill(page),
    preloads: (still, { pictures: [picture] }) => preloadPicture(picture, still, mainImageSizes.story),
  }),
  component: AboutPage,
});

function AboutPage() {
  const still = Route.useLoaderData();
  const page = useTextPage('about');
  const [picture] = page.pictures;
  return (
    <About
      page={page}
      picture={
        picture && (
          <DescribedPicture
            picture={picture}
            still={still}
            name=""
            sizes={mainImageSizes.story}
            ratio={1000 / 1100}
            priority
            className="almond shadow-lift"
          />
        )
      }
      map={<MapSection />}
    />
  );
}
