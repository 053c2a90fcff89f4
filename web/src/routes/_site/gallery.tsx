import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { NailGallery } from '../../features/gallery-page/nail-gallery';
import { galleryQuery } from '../../features/gallery/queries';
import { pageHead, siteFacts } from '../../seo/page-head';
import { findGalleryStills } from '../-gallery-stills';

export const Route = createFileRoute('/_site/gallery')({
  // The words come with the page, and with no other page's code.
  loader: async ({ context }) => {
    const [{ galleryPage }, stills] = await Promise.all([
      import('../../content/gallery-page'),
      findGalleryStills(context.queryClient),
    ]);
    return { page: galleryPage, stills };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          ...loaderData.page,
          breadcrumbs: [{ name: 'Gallery', path: loaderData.page.path }],
          ...siteFacts(match.context),
        })
      : {},
  component: Gallery,
});

function Gallery() {
  const { data, isError } = useQuery(galleryQuery);
  return <NailGallery {...Route.useLoaderData()} items={data} isError={isError} />;
}
