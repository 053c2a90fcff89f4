import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { NailGallery } from '../../features/gallery-page/nail-gallery';
import { galleryQuery } from '../../features/gallery/queries';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/gallery')({
  // The words come with the page, and with no other page's code.
  loader: async () => (await import('../../content/gallery-page')).galleryPage,
  head: ({ loaderData: page, match }) =>
    page
      ? pageHead({
          ...page,
          breadcrumbs: [{ name: 'Gallery', path: page.path }],
          ...siteFacts(match.context),
        })
      : {},
  component: Gallery,
});

function Gallery() {
  const { data, isError } = useQuery(galleryQuery);
  return <NailGallery page={Route.useLoaderData()} items={data} isError={isError} />;
}
