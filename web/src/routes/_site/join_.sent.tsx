import { createFileRoute } from '@tanstack/react-router';
import { sentIsland } from '../../features/join/join-islands';
import { wordsOf } from '../../language/translate';

export const Route = createFileRoute('/_site/join_/sent')({
  head: ({ match }) => ({ meta: [{ title: wordsOf(match.context).t('Thank you!') }] }),
  component: sentIsland,
});
