import { createFileRoute } from '@tanstack/react-router';
import { Picture } from '../../components/picture';
import { Koreatown } from '../../features/landing/koreatown';
import { MapSection } from '../../features/map/map-section';
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
  return (
    <Koreatown
      picture={
        <Picture
          slug="hero-tall"
          sizes="(min-width: 48rem) 22rem, 90vw"
          ratio={0.72}
          priority="first"
          alt=""
          className="almond shadow-lift max-md:hidden"
        />
      }
      map={<MapSection title="In Koreatown" />}
    />
  );
}
