import { createFileRoute } from '@tanstack/react-router';
import { headerPicture } from '../../components/header-picture';
import { headerPictureRoute } from '../../components/pictures/page-picture';
import { Areas } from '../../features/areas/areas';
import { useTextPage } from '../../menu/use-text-page';
import { textRoute } from '../../seo/text-route';

export const Route = createFileRoute('/_site/areas')({
  ...textRoute('areas', { name: 'Areas', ...headerPictureRoute }),
  component: Page,
});

function Page() {
  const still = Route.useLoaderData();
  const page = useTextPage('areas');
  return <Areas page={page} picture={headerPicture(page, still)} />;
}
