import { createFileRoute } from '@tanstack/react-router';
import { mainImageSizes, preloadStill } from '../../components/still-files';
import { findStill } from '../../content/pictures/find-still';
import { languageAlternates } from '../../content/languages/language-alternates';
import { LanguageSummary } from '../../features/languages/language-summary';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/es')({
  staticData: { language: 'es' },
  // The text loads with this page only.
  loader: async () => {
    const [{ spanishPage: page }, still] = await Promise.all([
      import('../../content/languages/languages'),
      findStill('hero'),
    ]);
    return { page, still };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          ...loaderData.page,
          alternates: languageAlternates,
          breadcrumbs: [{ name: loaderData.page.heading, path: loaderData.page.path }],
          preloads: preloadStill(loaderData.still, mainImageSizes.banner, { isFirst: true }),
          ...siteFacts(match.context),
        })
      : {},
  component: Language,
});

function Language() {
  return <LanguageSummary {...Route.useLoaderData()} />;
}
