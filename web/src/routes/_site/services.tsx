import { createFileRoute } from '@tanstack/react-router';
import { AllServices } from '../../features/service-pages/all-services';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/services')({
  // The words come with the page, and with no other page's code.
  loader: async () => (await import('../../content/services-page')).servicesPage,
  head: ({ loaderData: page, match }) =>
    page
      ? pageHead({
          ...page,
          breadcrumbs: [{ name: 'Services', path: page.path }],
          ...siteFacts(match.context),
        })
      : {},
  component: Page,
});

function Page() {
  return <AllServices page={Route.useLoaderData()} />;
}
