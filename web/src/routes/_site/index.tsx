import { createFileRoute } from '@tanstack/react-router';
import { makeIsland } from '../../components/island';
import { GallerySection } from '../../features/gallery/gallery-section';
import { Hero } from '../../features/home/hero';
import { WhyChoose } from '../../features/home/why-choose';
import { ServicesSection } from '../../features/services/services-section';
import { pageHead, siteFacts } from '../../seo/page-head';

const below = makeIsland({
  id: 'home-below',
  onServer: import.meta.env.SSR ? (await import('../-home-below')).HomeBelow : null,
  load: async () => (await import('../-home-below')).HomeBelow,
});

export const Route = createFileRoute('/_site/')({
  head: ({ match }) =>
    pageHead({
      path: '/',
      title: 'Nail salon in Koreatown, Los Angeles',
      description:
        'Manicures, pedicures, waxing, acrylics and nail art in Koreatown, Los Angeles 90006. Open every day from 10 to 6, walk-ins welcome. See the menu and prices.',
      keywords: [
        'nail salon Koreatown',
        'nail salon Los Angeles 90006',
        'gel manicure Koreatown',
        'spa pedicure Los Angeles',
        'acrylic nails Koreatown',
        'nail art Los Angeles',
      ],
      alternates: [
        { language: 'en', path: '/' },
        { language: 'es', path: '/es' },
        { language: 'ko', path: '/ko' },
        { language: 'x-default', path: '/' },
      ],
      ...siteFacts(match.context),
    }),
  // inside the browser the page comes whole, so that its sections can be scrolled to
  loader: () => below.preload(),
  component: Home,
});

function Home() {
  return (
    <>
      <Hero />
      <WhyChoose />
      <ServicesSection />
      <GallerySection />
      <below.Island />
    </>
  );
}
