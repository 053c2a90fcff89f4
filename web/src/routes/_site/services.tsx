import { createFileRoute } from '@tanstack/react-router';
import { AllServices } from '../../features/service-pages/all-services';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/services')({
  // The words come with the page, and with no other page's code.
  loader: async () => {
    const [{ servicesPage }, { services }] = await Promise.all([
      import('../../content/services-page'),
      import('../../content/services'),
    ]);
    return { page: servicesPage, services };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          ...loaderData.page,
          breadcrumbs: [{ name: 'Services', path: loaderData.page.path }],
          ...siteFacts(match.context),
        })
      : {},
  component: Page,
});

function Page() {
  return <AllServices {...Route.useLoaderData()} />;
}
