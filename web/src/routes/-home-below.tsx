import { ContactSection } from '../features/contact/contact-section';
import { AboutSection } from '../features/home/about-section';
import { AreasSection } from '../features/home/areas-section';
import { ReviewsSection } from '../features/home/reviews-section';
import { MapSection } from '../features/map/map-section';

/** The second half of the home page. */
export function HomeBelow() {
  return (
    <>
      <AboutSection />
      <AreasSection />
      <ReviewsSection />
      <ContactSection />
      <MapSection />
    </>
  );
}
