import { createFileRoute } from '@tanstack/react-router';
import { findStill } from '../../content/find-still';
import { Category } from '../../features/category-pages/category';
import { categoryHead } from '../../seo/service-heads';

export const Route = createFileRoute('/_site/waxing-los-angeles')({
  // The words come with the page, and with no other page's code.
  loader: async () => {
    const [{ categoryPages }, { servicesOf }, still] = await Promise.all([
      import('../../content/category-pages'),
      import('../../content/services'),
      findStill('waxing'),
    ]);
    return { page: categoryPages.waxing, members: servicesOf('waxing'), still };
  },
  head: ({ loaderData, match }) => (loaderData ? categoryHead(loaderData.page, match.context) : {}),
  component: Page,
});

function Page() {
  return <Category {...Route.useLoaderData()} />;
}
