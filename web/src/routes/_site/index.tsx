import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/page-head';
import { ContactSection } from '../../features/contact/contact-section';
import { GallerySection } from '../../features/gallery/gallery-section';
import { Hero } from '../../features/home/hero';
import { ServicesSection } from '../../features/services/services-section';

export const Route = createFileRoute('/_site/')({
  head: ({ match }) =>
    pageHead({
      path: '/',
      title: 'Lacquer House | Nail salon in Koreatown, Los Angeles',
      description:
        'Manicures, pedicures, acrylics and nail art in Koreatown, Los Angeles 90006. Open every day from 10 to 6, walk-ins welcome. See the menu and prices.',
      settings: match.context.settings,
    }),
  component: Home,
});

function Home() {
  return (
    <>
      <Hero />
      <ServicesSection />
      <GallerySection />
      <ContactSection />
    </>
  );
}
