import { createFileRoute } from '@tanstack/react-router';
import { HeaderPicture } from '../../components/header-picture';
import { mainImageSizes, preloadStill } from '../../components/still-files';
import { findStill } from '../../content/pictures/find-still';
import { Areas } from '../../features/areas/areas';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/areas')({
  // The text loads with this page only.
  loader: async () => {
    const [{ areasPage: page }, still] = await Promise.all([
      import('../../content/pages/areas-page'),
      findStill('plaster-swatch-wheel'),
    ]);
    return { page, still };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          ...loaderData.page,
          breadcrumbs: [{ name: 'Areas', path: loaderData.page.path }],
          preloads: preloadStill(loaderData.still, mainImageSizes.header, { isWideOnly: true }),
          ...siteFacts(match.context),
        })
      : {},
  component: Page,
});

function Page() {
  const { page, still } = Route.useLoaderData();
  return <Areas page={page} picture={<HeaderPicture still={still} />} />;
}
