import { createFileRoute } from '@tanstack/react-router';
import { Category } from '../../features/category-pages/category';
import { categoryHead } from '../../seo/service-heads';

export const Route = createFileRoute('/_site/manicure-los-angeles')({
  // The words come with the page, and with no other page's code.
  loader: async () => (await import('../../content/category-pages')).categoryPages.manicure,
  head: ({ loaderData: page, match }) => (page ? categoryHead(page, match.context) : {}),
  component: Page,
});

function Page() {
  return <Category group="manicure" page={Route.useLoaderData()} />;
}
