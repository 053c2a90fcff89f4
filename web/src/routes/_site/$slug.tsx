import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { findStill, stillName } from '../../content/pictures/find-still';
import { Category } from '../../features/category-pages/category';
import { ServiceDetail } from '../../features/service-pages/service-detail';
import { useWords } from '../../language/translate';
import { findPage } from '../../menu/find-page';
import { pageQuery, servicesOf, useMenu } from '../../menu/queries';
import { categoryHead, serviceHead, serviceTrail } from '../../seo/service-heads';

// Pages of documents have top-level paths, so this route handles every path that no other route matches.
export const Route = createFileRoute('/_site/$slug')({
  loader: async ({ params: { slug }, context: { queryClient } }) => {
    const page = await findPage(queryClient, slug);
    if (page.slug !== slug) throw redirect({ to: '/$slug', params: { slug: page.slug }, replace: true });
    return { still: await findStill(stillName(page.pictures[0]?.picture ?? '')) };
  },
  head: ({ loaderData, params, match: { context } }) => {
    const page = context.queryClient.getQueryData(pageQuery(params.slug).queryKey);
    if (!loaderData || !page) return {};
    const { still } = loaderData;
    if (page.kind === 'category') return categoryHead(page, still, context);
    return page.kind === 'service' ? serviceHead(page, still, context) : {};
  },
  component: DocumentPage,
});

function DocumentPage() {
  const { slug } = Route.useParams();
  const { still } = Route.useLoaderData();
  const { data: page } = useQuery(pageQuery(slug));
  const menu = useMenu();
  const words = useWords();
  if (!page) return null;
  if (page.kind === 'category') {
    const category = menu.categories.find((each) => each.slug === slug);
    return category && <Category page={page} category={category} members={servicesOf(menu, category)} still={still} />;
  }
  const service = menu.services.find((each) => each.slug === slug);
  if (!service || page.kind !== 'service') return null;
  const category = menu.categories.find((each) => each.slug === service.category);
  return (
    <ServiceDetail
      page={page}
      service={service}
      related={page.related.flatMap((other) => menu.services.find((each) => each.slug === other) ?? [])}
      still={still}
      trail={serviceTrail(service, category, words)}
    />
  );
}
