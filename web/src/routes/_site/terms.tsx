import { createFileRoute } from '@tanstack/react-router';
import { HeaderPicture } from '../../components/header-picture';
import { mainImageSizes, preloadStill } from '../../components/still-files';
import { findStill } from '../../content/pictures/find-still';
import { LegalText } from '../../features/legal/legal-text';
import { useTextPage } from '../../menu/use-text-page';
import { textRoute } from '../../seo/text-route';

export const Route = createFileRoute('/_site/terms')({
  ...textRoute('terms', {
    load: () => findStill('half-moon-oxblood'),
    preloads: (still) => preloadStill(still, mainImageSizes.header, { isWideOnly: true }),
  }),
  component: Legal,
});

function Legal() {
  const still = Route.useLoaderData();
  const page = useTextPage('terms');
  return <LegalText page={page} picture={<HeaderPicture still={still} />} />;
}
