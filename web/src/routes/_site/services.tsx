import { createFileRoute } from '@tanstack/react-router';
import { HeaderPicture } from '../../components/header-picture';
import { mainImageSizes, preloadStill } from '../../components/still-files';
import { findStill } from '../../content/pictures/find-still';
import { AllServices } from '../../features/service-pages/all-services';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/services')({
  // The text loads with this page only.
  loader: async () => {
    const [{ servicesPage }, still] = await Promise.all([
      import('../../content/pages/services-page'),
      findStill('shelf-of-reds'),
    ]);
    return { page: servicesPage, still };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          ...loaderData.page,
          breadcrumbs: [{ name: 'Services', path: loaderData.page.path }],
          preloads: preloadStill(loaderData.still, mainImageSizes.header, { isWideOnly: true }),
          ...siteFacts(match.context),
        })
      : {},
  component: Page,
});

function Page() {
  const { page, still } = Route.useLoaderData();
  return <AllServices page={page} picture={<HeaderPicture still={still} />} />;
}
