import { createFileRoute } from '@tanstack/react-router';
import { headerPicture } from '../../components/header-picture';
import { headerPictureRoute } from '../../components/pictures/page-picture';
import { AllServices } from '../../features/service-pages/all-services';
import { useTextPage } from '../../menu/use-text-page';
import { textRoute } from '../../seo/text-route';

export const Route = createFileRoute('/_site/services')({
  ...textRoute('services', { name: 'Services', ...headerPictureRoute }),
  component: Page,
});

function Page() {
  const still = Route.useLoaderData();
  const page = useTextPage('services');
  return <AllServices page={page} picture={headerPicture(page, still)} />;
}
