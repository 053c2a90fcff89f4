import { createFileRoute } from '@tanstack/react-router';
import { HeaderPicture } from '../../components/header-picture';
import { mainImageSizes, preloadStill } from '../../components/still-files';
import { findStill } from '../../content/pictures/find-still';
import { LegalText } from '../../features/legal/legal-text';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/terms')({
  // The text loads with this page only.
  loader: async () => {
    const [{ termsPage: page }, still] = await Promise.all([
      import('../../content/pages/legal'),
      findStill('half-moon-oxblood'),
    ]);
    return { page, still };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          ...loaderData.page,
          breadcrumbs: [{ name: 'Terms of Service', path: loaderData.page.path }],
          preloads: preloadStill(loaderData.still, mainImageSizes.header, { isWideOnly: true }),
          ...siteFacts(match.context),
        })
      : {},
  component: Legal,
});

function Legal() {
  const { page, still } = Route.useLoaderData();
  return <LegalText page={page} picture={<HeaderPicture still={still} />} />;
}
