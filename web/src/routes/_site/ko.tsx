import { createFileRoute } from '@tanstack/react-router';
import { koreanPage } from '../../content/languages';
import { LanguageSummary } from '../../features/languages/language-summary';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/ko')({
  head: async ({ match }) => {
    const { koreanPage: page, languageAlternates } = await import('../../content/languages');
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
  return <LanguageSummary page={koreanPage} />;
}
