import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { mainImageSizes, preloadStill } from '../../components/still-files';
import { preloadUploaded } from '../../components/uploaded-sources';
import { stillName, type NamedStill } from '../../content/pictures/find-still';
import { NailGallery } from '../../features/gallery-page/nail-gallery';
import { galleryQuery } from '../../features/gallery/queries';
import { pageHead, siteFacts } from '../../seo/page-head';
import { findGalleryStills } from '../-gallery-stills';

export const Route = createFileRoute('/_site/gallery')({
  // The text loads with this page only.
  loader: async ({ context }) => {
    const [{ galleryPage }, stills] = await Promise.all([
      import('../../content/pages/gallery-page'),
      findGalleryStills(context.queryClient),
    ]);
    const [first] = context.queryClient.getQueryData(galleryQuery.queryKey) ?? [];
    return { page: galleryPage, stills, firstImage: first?.imageUrl ?? null };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          ...loaderData.page,
          breadcrumbs: [{ name: 'Gallery', path: loaderData.page.path }],
          preloads: preloadFirst(loaderData),
          ...siteFacts(match.context),
        })
      : {},
  component: Gallery,
});

/** The preload of the first picture: a still in the width of the screen, or the uploaded file. */
function preloadFirst({ firstImage, stills }: { firstImage: string | null; stills: readonly NamedStill[] }) {
  if (firstImage === null) return [];
  const still = stills.find(({ slug }) => slug === stillName(firstImage));
  return still ? preloadStill(still, mainImageSizes.gallery) : preloadUploaded(firstImage, mainImageSizes.gallery);
}

function Gallery() {
  const { data, isError } = useQuery(galleryQuery);
  const { page, stills } = Route.useLoaderData();
  return <NailGallery page={page} stills={stills} items={data} isError={isError} />;
}
