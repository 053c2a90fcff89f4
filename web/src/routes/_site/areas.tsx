import { createFileRoute } from '@tanstack/react-router';
import { HeaderPicture } from '../../components/header-picture';
import { mainImageSizes, preloadStill } from '../../components/still-files';
import { findStill } from '../../content/pictures/find-still';
import { Areas } from '../../features/areas/areas';
import { useTextPage } from '../../menu/use-text-page';
import { textRoute } from '../../seo/text-route';

export const Route = createFileRoute('/_site/areas')({
  ...textRoute('areas', {
    name: 'Areas',
    load: () => findStill('plaster-swatch-wheel'),
    preloads: (still) => preloadStill(still, mainImageSizes.header, { isWideOnly: true }),
  }),
  component: Page,
});

function Page() {
  const still = Route.useLoaderData();
  const page = useTextPage('areas');
  return <Areas page={page} picture={<HeaderPicture still={still} />} />;
}
