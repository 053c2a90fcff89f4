import type { SharePicture } from '@lacquer/share-pictures/draw';
import { koreanPage, spanishPage } from '../languages/languages';

/** The share picture of a page. */
interface PagePicture extends SharePicture {
  /** The page's path without the slash, or `home` for the home page. */
  slug: string;
}

const place = 'Koreatown · Los Angeles 90006';
const page = ({ path }: { path: string }, title: string, line: string, polish: string): PagePicture => ({
  slug: path.slice(1),
  eyebrow: place,
  title,
  line,
  polish,
});

/** Those of the pages that are not documents. The catalog draws the others. */
export const sharePictures: readonly PagePicture[] = [
  page({ path: '/home' }, 'Nails done slowly, finished to a mirror', 'Prices, pictures, online booking', '#B3213F'),
  page(spanishPage, spanishPage.heading, 'Con cita o sin ella', '#BE4A3A'),
  // The site's fonts have no Hangul, and the fonts of the build machine are unknown.
  page(koreanPage, 'Nail salon in Koreatown', 'Korean spoken', '#C98A7D'),
];
