import type { QueryClient } from '@tanstack/react-query';
import { findStill, stillName } from '../content/find-still';
import { galleryQuery } from '../features/gallery/queries';

/** The stills of the gallery's first pictures, where the catalog names such. */
export async function findGalleryStills(queryClient: QueryClient, most?: number) {
  const items = queryClient.getQueryData(galleryQuery.queryKey) ?? [];
  const stills = await Promise.all(items.slice(0, most).map(({ imageUrl }) => findStill(stillName(imageUrl))));
  // the tiles are named by the catalog's titles: the stills' own descriptions need not travel
  return stills.flatMap((still) => (still ? [{ ...still, alt: '' }] : []));
}
