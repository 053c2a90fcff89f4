import type { PagePicture, SitePage } from '@lacquer/contracts/site/published';
import { findSilentStills, type NamedStill } from '../../content/pictures/find-still';
import { type ImagePreload, mainImageSizes, type PreloadOptions, preloadStill } from '../still-files';
import { preloadUploaded } from '../uploaded-sources';

/** The still of a page's first picture, for its loader. Null: it has none, or an uploaded one. */
export async function firstStill(page: Promise<SitePage>): Promise<NamedStill | null> {
  const { pictures } = await page;
  const [still = null] = await findSilentStills(pictures.slice(0, 1).map(({ picture }) => picture));
  return still;
}

/**
 * The preload of a picture that a page shows in these sizes. Empty without a picture, and in the browser: there, a page's
 * images are in the document as soon as its head is.
 */
export function preloadPicture(
  picture: Pick<PagePicture, 'picture' | 'crop'> | undefined,
  still: NamedStill | null,
  sizes: string,
  options?: PreloadOptions,
): ImagePreload[] {
  if (!import.meta.env.SSR || !picture) return [];
  const shown = picture.crop ? mainImageSizes.cropped : sizes;
  return still ? preloadStill(still, shown, options) : preloadUploaded(picture.picture, shown, options);
}

/** The parts of a route whose page has its picture beside the headline. */
export const headerPictureRoute = {
  load: (_context: unknown, page: Promise<SitePage>) => firstStill(page),
  preloads: (still: NamedStill | null, { pictures: [picture] }: SitePage) =>
    preloadPicture(picture, still, mainImageSizes.header, { isWideOnly: true }),
};
