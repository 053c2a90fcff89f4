import { createFileRoute } from '@tanstack/react-router';
import { spanishPage } from '../../content/languages';
import { LanguageSummary } from '../../features/languages/language-summary';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/es')({
  head: async ({ match }) => {
    const { spanishPage: page, languageAlternates } = await import('../../content/languages');
    return pageHead({
      ...page,
      alternates: languageAlternates,
      breadcrumbs: [{ name: page.heading, path: page.path }],
      ...siteFacts(match.context),
    });
  },
  component: Language,
});

function Language() {
  return <LanguageSummary page={spanishPage} />;
}
