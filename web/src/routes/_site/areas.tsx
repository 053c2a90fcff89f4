import { createFileRoute } from '@tanstack/react-router';
import { Areas } from '../../features/areas/areas';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/areas')({
  // The words come with the page's own code: no other page carries them.
  head: async ({ match }) => {
    const { areasPage: page } = await import('../../content/areas-page');
    return pageHead({
      ...page,
      breadcrumbs: [{ name: 'Areas', path: page.path }],
      ...siteFacts(match.context),
    });
  },
  component: Areas,
});
