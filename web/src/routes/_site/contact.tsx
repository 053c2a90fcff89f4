import { createFileRoute } from '@tanstack/react-router';
import { HeaderPicture } from '../../components/header-picture';
import { mainImageSizes, preloadStill } from '../../components/still-files';
import { findStill } from '../../content/pictures/find-still';
import { ContactPage } from '../../features/contact-page/contact-page';
import { contactFormIsland } from '../../features/contact/contact-form-island';
import { MapSection } from '../../features/map/map-section';
import { pageHead, siteFacts } from '../../seo/page-head';
import { below } from '../-contact-islands';

export const Route = createFileRoute('/_site/contact')({
  // The text loads with this page only.
  loader: async () => {
    const [{ contactPage: page }, still] = await Promise.all([
      import('../../content/pages/contact-page'),
      findStill('about'),
      below.preload(),
    ]);
    return { page, still };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          ...loaderData.page,
          breadcrumbs: [{ name: 'Contact', path: loaderData.page.path }],
          preloads: preloadStill(loaderData.still, mainImageSizes.header, { isWideOnly: true }),
          ...siteFacts(match.context),
        })
      : {},
  component: Contact,
});

function Contact() {
  const { page, still } = Route.useLoaderData();
  return (
    <ContactPage
      page={page}
      picture={<HeaderPicture still={still} />}
      form={contactFormIsland}
      map={<MapSection title="On the map" />}
      whereabouts={<below.Island />}
    />
  );
}
