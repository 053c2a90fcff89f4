import { createFileRoute } from '@tanstack/react-router';
import { joinIsland } from '../../features/join/join-islands';
import { wordsOf } from '../../language/translate';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/join')({
  head: ({ match: { context } }) => {
    const { t } = wordsOf(context);
    const facts = siteFacts(context);
    return pageHead({
      path: '/join',
      title: t('Offers and news on your phone'),
      description: t(
        'Offers and news of {salon} by text: a few words, and only when there is something to tell you. One word, STOP, ends them.',
        { salon: facts.salon?.name ?? t('Nail salon') },
      ),
      keywords: ['nail salon offers'],
      breadcrumbs: [{ name: t('Texts'), path: '/join' }],
      ...facts,
    });
  },
  component: joinIsland,
});
