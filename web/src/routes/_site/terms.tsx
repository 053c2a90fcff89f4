import { createFileRoute } from '@tanstack/react-router';
import { headerPicture } from '../../components/header-picture';
import { headerPictureRoute } from '../../components/pictures/page-picture';
import { LegalText } from '../../features/legal/legal-text';
import { useTextPage } from '../../menu/use-text-page';
import { textRoute } from '../../seo/text-route';

export const Route = createFileRoute('/_site/terms')({
  ...textRoute('terms', { ...headerPictureRoute }),
  component: Legal,
});

function Legal() {
  const still = Route.useLoaderData();
  const page = useTextPage('terms');
  return <LegalText page={page} picture={headerPicture(page, still)} />;
}
