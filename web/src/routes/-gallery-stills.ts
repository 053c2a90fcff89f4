import type { QueryClient } from '@tanstack/react-query';
import { findStill, stillName } from '../content/pictures/find-still';
import { galleryQuery } from '../features/gallery/queries';

/** The stills among the first pictures of the gallery. */
export async function findGalleryStills(queryClient: QueryClient, most?: number) {
  const items = queryClient.getQueryData(galleryQuery.queryKey) ?? [];
  const stills = await Promise.all(items.slice(0, most).map(({ imageUrl }) => findStill(stillName(imageUrl))));
  // the catalog's titles name the tiles: the descriptions of the stills stay out of the page
  return stills.flatMap((still) => (still ? [{ ...still, alt: '' }] : []));
}
