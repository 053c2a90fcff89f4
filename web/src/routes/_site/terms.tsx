import { createFileRoute } from '@tanstack/react-router';
import { termsPage } from '../../content/legal';
import { LegalText } from '../../features/legal/legal-text';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/terms')({
  // The words come with the page's own code: no other page carries them.
  head: async ({ match }) => {
    const { termsPage: page } = await import('../../content/legal');
    return pageHead({
      ...page,
      breadcrumbs: [{ name: 'Terms of Service', path: page.path }],
      ...siteFacts(match.context),
    });
  },
  component: Legal,
});

function Legal() {
  return <LegalText page={termsPage} />;
}
