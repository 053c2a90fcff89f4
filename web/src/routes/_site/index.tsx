import { createFileRoute } from '@tanstack/react-router';
import { ContactSection } from '../../features/contact/contact-section';
import { GallerySection } from '../../features/gallery/gallery-section';
import { AboutSection } from '../../features/home/about-section';
import { AreasSection } from '../../features/home/areas-section';
import { Hero } from '../../features/home/hero';
import { ReviewsSection } from '../../features/home/reviews-section';
import { WhyChoose } from '../../features/home/why-choose';
import { MapSection } from '../../features/map/map-section';
import { ServicesSection } from '../../features/services/services-section';
import { pageHead, siteFacts } from '../../seo/page-head';

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
  component: Home,
});

function Home() {
  return (
    <>
      <Hero />
      <WhyChoose />
      <ServicesSection />
      <GallerySection />
      <AboutSection />
      <AreasSection />
      <ReviewsSection />
      <ContactSection />
      <MapSection />
    </>
  );
}
