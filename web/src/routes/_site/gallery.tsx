import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { NailGallery } from '../../features/gallery-page/nail-gallery';
import { galleryQuery } from '../../features/gallery/queries';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/gallery')({
  // The words come with the page's own code: no other page carries them.
  head: async ({ match }) => {
    const { galleryPage: page } = await import('../../content/gallery-page');
    return pageHead({
      ...page,
      breadcrumbs: [{ name: 'Gallery', path: page.path }],
      ...siteFacts(match.context),
    });
  },
  component: Gallery,
});

function Gallery() {
  const { data, isError } = useQuery(galleryQuery);
  return <NailGallery items={data} isError={isError} />;
}
