import { createFileRoute } from '@tanstack/react-router';
import { HeaderPicture } from '../../components/header-picture';
import { mainImageSizes, preloadStill } from '../../components/still-files';
import { findStill } from '../../content/pictures/find-still';
import { ContactPage } from '../../features/contact-page/contact-page';
import { contactFormIsland } from '../../features/contact/contact-form-island';
import { MapSection } from '../../features/map/map-section';
import { useTextPage } from '../../menu/use-text-page';
import { textRoute } from '../../seo/text-route';
import { below } from '../-contact-islands';

export const Route = createFileRoute('/_site/contact')({
  ...textRoute('contact', {
    name: 'Contact',
    load: async () => (await Promise.all([findStill('about'), below.preload()]))[0],
    preloads: (still) => preloadStill(still, mainImageSizes.header, { isWideOnly: true }),
  }),
  component: Contact,
});

function Contact() {
  const still = Route.useLoaderData();
  const page = useTextPage('contact');
  return (
    <ContactPage
      page={page}
      picture={<HeaderPicture still={still} />}
      form={contactFormIsland}
      map={<MapSection />}
      whereabouts={<below.Island />}
    />
  );
}
