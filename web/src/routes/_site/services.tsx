import { createFileRoute } from '@tanstack/react-router';
import { HeaderPicture } from '../../components/header-picture';
import { mainImageSizes, preloadStill } from '../../components/still-files';
import { findStill } from '../../content/pictures/find-still';
import { AllServices } from '../../features/service-pages/all-services';
import { useTextPage } from '../../menu/use-text-page';
import { textRoute } from '../../seo/text-route';

export const Route = createFileRoute('/_site/services')({
  ...textRoute('services', {
    name: 'Services',
    load: () => findStill('shelf-of-reds'),
    preloads: (still) => preloadStill(still, mainImageSizes.header, { isWideOnly: true }),
  }),
  component: Page,
});

function Page() {
  const still = Route.useLoaderData();
  const page = useTextPage('services');
  return <AllServices page={page} picture={<HeaderPicture still={still} />} />;
}
