import { createFileRoute } from '@tanstack/react-router';
import { privacyPage } from '../../content/legal';
import { LegalText } from '../../features/legal/legal-text';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/privacy')({
  // The words come with the page's own code: no other page carries them.
  head: async ({ match }) => {
    const { privacyPage: page } = await import('../../content/legal');
    return pageHead({
      ...page,
      breadcrumbs: [{ name: 'Privacy Policy', path: page.path }],
      ...siteFacts(match.context),
    });
  },
  component: Legal,
});

function Legal() {
  return <LegalText page={privacyPage} />;
}
