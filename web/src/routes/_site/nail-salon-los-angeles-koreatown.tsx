import { createFileRoute } from '@tanstack/react-router';
import { Koreatown } from '../../features/landing/koreatown';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/nail-salon-los-angeles-koreatown')({
  // The words come with the page's own code: no other page carries them.
  head: async ({ match }) => {
    const { landingPage: page } = await import('../../content/landing-page');
    return pageHead({
      ...page,
      breadcrumbs: [{ name: 'Koreatown', path: page.path }],
      ...siteFacts(match.context),
    });
  },
  component: Landing,
});

function Landing() {
  return <Koreatown picture={null} map={null} />;
}
