import { createFileRoute } from '@tanstack/react-router';
import { LegalText } from '../../features/legal/legal-text';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/privacy')({
  // The words come with the page, and with no other page's code.
  loader: async () => (await import('../../content/legal')).privacyPage,
  head: ({ loaderData: page, match }) =>
    page
      ? pageHead({
          ...page,
          breadcrumbs: [{ name: 'Privacy Policy', path: page.path }],
          ...siteFacts(match.context),
        })
      : {},
  component: Legal,
});

function Legal() {
  return <LegalText page={Route.useLoaderData()} />;
}
