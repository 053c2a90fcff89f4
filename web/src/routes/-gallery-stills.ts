import type { QueryClient } from '@tanstack/react-query';
import { findStill, stillName } from '../content/pictures/find-still';
import { galleryQuery } from '../features/gallery/queries';

/** The stills among the first pictures of the gallery. */
export async function findGalleryStills(queryClient: QueryClient, limit?: number) {
  const items = queryClient.getQueryData(galleryQuery.queryKey) ?? [];
  const stills = await Promise.all(items.slice(0, limit).map(({ imageUrl }) => findStill(stillName(imageUrl))));
  // the tiles are labeled with the catalog's titles, so the page omits the stills' alt texts
  return stills.flatMap((still) => (still ? [{ ...still, alt: '' }] : []));
}
