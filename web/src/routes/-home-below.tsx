import { getRouteApi } from '@tanstack/react-router';
import { ContactSection } from '../features/contact/contact-section';
import { AboutSection } from '../features/home/about-section';
import { AreasSection } from '../features/home/areas-section';
import { MapSection } from '../features/map/map-section';
import { ReviewsSection } from '../features/reviews/reviews-section';

const home = getRouteApi('/_site/');

/** The second half of the home page. */
export function HomeBelow() {
  const { stills } = home.useLoaderData();
  return (
    <>
      <AboutSection stills={stills} />
      <AreasSection />
      <ReviewsSection />
      <ContactSection />
      <MapSection />
    </>
  );
}
