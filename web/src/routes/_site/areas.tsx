import { createFileRoute } from '@tanstack/react-router';
import { Areas } from '../../features/areas/areas';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/areas')({
  // The words come with the page, and with no other page's code.
  loader: async () => (await import('../../content/areas-page')).areasPage,
  head: ({ loaderData: page, match }) =>
    page
      ? pageHead({
          ...page,
          breadcrumbs: [{ name: 'Areas', path: page.path }],
          ...siteFacts(match.context),
        })
      : {},
  component: Page,
});

function Page() {
  return <Areas page={Route.useLoaderData()} />;
}
