import { createFileRoute, notFound } from '@tanstack/react-router';
import { ServiceDetail } from '../../features/service-pages/service-detail';
import { serviceHead, serviceTrail } from '../../seo/service-heads';

// The specification gives services top-level addresses, so whatever no other route has is looked up here first.
export const Route = createFileRoute('/_site/$slug')({
  loader: async ({ params }) => {
    const { findServicePage } = await import('../../content/service-copy');
    const page = findServicePage(params.slug);
    if (!page) throw notFound();
    return page;
  },
  head: ({ loaderData, match }) => (loaderData ? serviceHead(loaderData, match.context) : {}),
  component: Detail,
});

function Detail() {
  const page = Route.useLoaderData();
  return <ServiceDetail page={page} trail={serviceTrail(page.service)} />;
}
