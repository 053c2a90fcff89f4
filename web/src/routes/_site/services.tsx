import { createFileRoute } from '@tanstack/react-router';
import { AllServices } from '../../features/service-pages/all-services';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/services')({
  // The words come with the page's own code: no other page carries them.
  head: async ({ match }) => {
    const { servicesPage: page } = await import('../../content/services-page');
    return pageHead({
      ...page,
      breadcrumbs: [{ name: 'Services', path: page.path }],
      ...siteFacts(match.context),
    });
  },
  component: AllServices,
});
