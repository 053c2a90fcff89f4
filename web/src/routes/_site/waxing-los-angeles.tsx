import { createFileRoute } from '@tanstack/react-router';
import { withPrices } from '../../content/services/fill-prices';
import { findStill } from '../../content/pictures/find-still';
import { Category } from '../../features/category-pages/category';
import { cachedPrices } from '../../menu/queries';
import { categoryHead } from '../../seo/service-heads';

const group = 'waxing';

export const Route = createFileRoute('/_site/waxing-los-angeles')({
  // The text loads with this page only.
  loader: async ({ context }) => {
    const [{ categoryPages }, { servicesOf }, still] = await Promise.all([
      import('../../content/services/category-pages'),
      import('../../content/services/services'),
      findStill(group),
    ]);
    const price = cachedPrices(context.queryClient).lowestOf(group);
    return { group, page: withPrices(categoryPages[group], { price }), members: servicesOf(group), still };
  },
  head: ({ loaderData, match }) => (loaderData ? categoryHead(loaderData, match.context) : {}),
  component: Page,
});

function Page() {
  return <Category {...Route.useLoaderData()} />;
}
