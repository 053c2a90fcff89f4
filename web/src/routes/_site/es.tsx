import { createFileRoute } from '@tanstack/react-router';
import { languageAlternates } from '../../content/language-alternates';
import { LanguageSummary } from '../../features/languages/language-summary';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/es')({
  staticData: { language: 'es' },
  // The words come with the page, and with no other page's code.
  loader: async () => (await import('../../content/languages')).spanishPage,
  head: ({ loaderData: page, match }) =>
    page
      ? pageHead({
          ...page,
          alternates: languageAlternates,
          breadcrumbs: [{ name: page.heading, path: page.path }],
          ...siteFacts(match.context),
        })
      : {},
  component: Language,
});

function Language() {
  return <LanguageSummary page={Route.useLoaderData()} />;
}
