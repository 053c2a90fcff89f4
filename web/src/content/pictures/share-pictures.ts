import type { SharePicture } from '@lacquer/share-pictures/draw';
import { aboutPage } from '../pages/about-page';
import { areasPage } from '../pages/areas-page';
import { contactPage } from '../pages/contact-page';
import { galleryPage } from '../pages/gallery-page';
import { landingPage } from '../pages/landing-page';
import { koreanPage, spanishPage } from '../languages/languages';
import { privacyPage, termsPage } from '../pages/legal';
import { servicesPage } from '../pages/services-page';

/** The share picture of a page. */
interface PagePicture extends SharePicture {
  /** The page's path without the slash, or `home` for the home page. */
  slug: string;
}

const place = 'Koreatown · Los Angeles 90006';
const walkIn = 'Walk-ins welcome';
const page = ({ path }: { path: string }, title: string, line: string, polish: string): PagePicture => ({
  slug: path.slice(1),
  eyebrow: place,
  title,
  line,
  polish,
});

export const sharePictures: readonly PagePicture[] = [
  page({ path: '/home' }, 'Nails done slowly, finished to a mirror', 'Prices, pictures, online booking', '#B3213F'),
  page(servicesPage, servicesPage.heading, 'Manicure, pedicure, waxing', '#D0646F'),
  page(galleryPage, galleryPage.heading, 'Colors, shapes and finishes', '#7A2E3F'),
  page(aboutPage, aboutPage.heading, 'Since 2017', '#9C5F6B'),
  page(contactPage, contactPage.heading, walkIn, '#8E1F4B'),
  page(areasPage, areasPage.heading, 'Eight neighborhoods', '#3C5955'),
  page(landingPage, 'Your nail salon in Koreatown', walkIn, '#B3213F'),
  page(privacyPage, privacyPage.heading, 'In plain words', '#574A50'),
  page(termsPage, termsPage.heading, 'Website and text messages', '#574A50'),
  page(spanishPage, spanishPage.heading, 'Con cita o sin ella', '#BE4A3A'),
  // The site's fonts have no Hangul, and the fonts of the build machine are unknown.
  page(koreanPage, 'Nail salon in Koreatown', 'Korean spoken', '#C98A7D'),
];
