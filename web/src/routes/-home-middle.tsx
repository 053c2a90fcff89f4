import { getRouteApi } from '@tanstack/react-router';
import { GallerySection } from '../features/gallery/gallery-section';
import { ServicesSection } from '../features/services/services-section';

const home = getRouteApi('/_site/');

/** The catalog sections of the home page: the menu and the gallery. */
export function HomeMiddle() {
  const { works } = home.useLoaderData();
  return (
    <>
      <ServicesSection />
      <GallerySection stills={works} />
    </>
  );
}
