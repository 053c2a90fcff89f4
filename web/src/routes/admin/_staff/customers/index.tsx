import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { CustomersPage } from '../../../../features/admin-customers/customers-page';
import { type ListSearch, readSearch } from '../../../../features/admin-customers/list/list-search';
import { searchNames } from '../../../../features/admin-customers/list/search-names';
import { pickedSearch } from '../../-picked-search';
import { t } from '../../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/customers/')({
  validateSearch: (search) => pickedSearch(search, searchNames),
  head: () => ({ meta: [{ title: t('Customers | Staff') }] }),
  component: Customers,
});

function Customers() {
  const { session } = Route.useRouteContext();
  const address = Route.useSearch();
  const navigate = Route.useNavigate();
  const search = useMemo(() => readSearch(address), [address]);
  const change = useCallback(
    (next: Partial<ListSearch>) =>
      void navigate({
        search: (before) => ({ ...before, ...next }),
        // searches and filters share one history entry; opening a form adds an entry
        replace: !('form' in next),
        resetScroll: false,
      }),
    [navigate],
  );
  return <CustomersPage role={session.role} search={search} onSearch={change} />;
}
