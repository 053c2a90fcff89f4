import { createFileRoute } from '@tanstack/react-router';
import { LazyImage } from '../../components/lazy-image';
import { preloadFile } from '../../components/still-files';
import { About } from '../../features/about/about';
import { MapSection } from '../../features/map/map-section';
import { pageHead, siteFacts } from '../../seo/page-head';

const storefront = '/images/storefront.svg';

export const Route = createFileRoute('/_site/about')({
  // The text loads with this page only.
  loader: async () => (await import('../../content/pages/about-page')).aboutPage,
  head: ({ loaderData: page, match }) =>
    page
      ? pageHead({
          ...page,
          breadcrumbs: [{ name: 'About', path: page.path }],
          preloads: preloadFile(storefront),
          ...siteFacts(match.context),
        })
      : {},
  component: AboutPage,
});

function AboutPage() {
  return (
    <About
      page={Route.useLoaderData()}
      storefront={
        <LazyImage
          src={storefront}
          alt="The salon’s front: three arched windows, a door and an awning"
          width={1000}
          height={1100}
          eager
          className="almond shadow-lift"
        />
      }
      map={<MapSection title="Where to find us" />}
    />
  );
}
