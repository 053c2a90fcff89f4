import { createFileRoute } from '@tanstack/react-router';
import { headerPicture } from '../../components/header-picture';
import { firstStill, headerPictureRoute } from '../../components/pictures/page-picture';
import { ContactPage } from '../../features/contact-page/contact-page';
import { contactFormIsland } from '../../features/contact/contact-form-island';
import { MapSection } from '../../features/map/map-section';
import { useTextPage } from '../../menu/use-text-page';
import { textRoute } from '../../seo/text-route';
import { below } from '../-contact-islands';

export const Route = createFileRoute('/_site/contact')({
  ...textRoute('contact', {
    name: 'Contact',
    ...headerPictureRoute,
    load: async (_context, page) => (await Promise.all([firstStill(page), below.preload()]))[0],
  }),
  component: Contact,
});

function Contact() {
  const still = Route.useLoaderData();
  const page = useTextPage('contact');
  return (
    <ContactPage
      page={page}
      picture={headerPicture(page, still)}
      form={contactFormIsland}
      map={<MapSection />}
      whereabouts={<below.Island />}
    />
  );
}
