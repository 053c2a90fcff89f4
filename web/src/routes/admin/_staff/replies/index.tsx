import { createFileRoute } from '@tanstack/react-router';
import { RepliesPage } from '../../../../features/admin-replies/replies-page';
import { repliesSearch } from '../../../../features/admin-replies/search';
import { pickedSearch } from '../../-picked-search';
import { t } from '../../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/replies/')({
  validateSearch: (search) => pickedSearch(search, ['tab', 'show', 'q', 'reason', 'phone', 'kinds', 'cursor']),
  head: () => ({ meta: [{ title: t('Replies | Staff') }] }),
  component: Replies,
});

function Replies() {
  const { session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <RepliesPage
      role={session.role}
      search={repliesSearch.parse(Route.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
