import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { preloadPicture } from '../../components/pictures/page-picture';
import { mainImageSizes } from '../../components/still-files';
import { type NamedStill, stillOf } from '../../content/pictures/find-still';
import { NailGallery } from '../../features/gallery-page/nail-gallery';
import { galleryQuery } from '../../features/gallery/queries';
import { useTextPage } from '../../menu/use-text-page';
import { textRoute } from '../../seo/text-route';
import { findGalleryStills } from '../-gallery-stills';

export const Route = createFileRoute('/_site/gallery')({
  ...textRoute('gallery', {
    name: 'Gallery',
    load: async ({ queryClient }) => {
      const stills = await findGalleryStills(queryClient);
      const [first] = queryClient.getQueryData(galleryQuery.queryKey) ?? [];
      return { stills, firstImage: first?.imageUrl ?? null, ...(first?.crop && { isCropped: true }) };
    },
    preloads: preloadFirst,
  }),
  component: Gallery,
});

interface FirstPicture {
  firstImage: string | null;
  isCropped?: boolean;
  stills: readonly NamedStill[];
}

/** The preload of the first picture: a still in the width of the screen, or the uploaded file. */
function preloadFirst({ firstImage, isCropped, stills }: FirstPicture) {
  if (firstImage === null) return [];
  const sizes = isCropped ? mainImageSizes.cropped : mainImageSizes.gallery;
  return preloadPicture({ picture: firstImage }, stillOf(stills, firstImage), sizes);
}

function Gallery() {
  const { data, isError } = useQuery(galleryQuery);
  const { stills } = Route.useLoaderData();
  const page = useTextPage('gallery');
  return <NailGallery page={page} stills={stills} items={data} isError={isError} />;
}
