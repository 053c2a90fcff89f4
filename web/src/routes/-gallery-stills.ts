import type { QueryClient } from '@tanstack/react-query';
import { findSilentStills } from '../content/pictures/find-still';
import { galleryQuery } from '../features/gallery/queries';

/** The stills among the first pictures of the gallery. */
export async function findGalleryStills(queryClient: QueryClient, limit?: number) {
  const known = queryClient.getQueryData(galleryQuery.queryKey);
  // the server has what there is
  const items = known ?? (import.meta.env.SSR ? [] : await queryClient.ensureQueryData(galleryQuery).catch(() => []));
  // the tiles are labeled with the catalog's titles
  return findSilentStills(items.slice(0, limit).map(({ imageUrl }) => imageUrl));
}
