import { createFileRoute, notFound } from '@tanstack/react-router';
import { findStill } from '../../content/pictures/find-still';
import { withPrices } from '../../content/services/fill-prices';
import { ServiceDetail } from '../../features/service-pages/service-detail';
import { cachedPrices } from '../../menu/queries';
import { serviceHead, serviceTrail } from '../../seo/service-heads';

// Services have top-level paths, so this route handles every path that no other route matches.
export const Route = createFileRoute('/_site/$slug')({
  loader: async ({ params, context }) => {
    const { findServicePage } = await import('../../content/services/service-copy');
    const page = findServicePage(params.slug);
    if (!page) throw notFound();
    const price = cachedPrices(context.queryClient).of(params.slug);
    return { page: withPrices(page, { price }), still: await findStill(params.slug) };
  },
  head: ({ loaderData, match }) => (loaderData ? serviceHead(loaderData, match.context) : {}),
  component: Detail,
});

function Detail() {
  const { page, still } = Route.useLoaderData();
  return <ServiceDetail page={page} still={still} trail={serviceTrail(page.service)} />;
}
