import { createFileRoute } from '@tanstack/react-router';
import { siteSearch } from '../../../features/admin-site/search';
import { SitePage } from '../../../features/admin-site/site-page';
import { pickedSearch } from '../-picked-search';
import { t } from '../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/site')({
  validateSearch: (search) => pickedSearch(search, ['tab', 'document', 'language']),
  head: () => ({ meta: [{ title: t('Site | Staff') }] }),
  component: Site,
});

function Site() {
  const { session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <SitePage
      role={session.role}
      search={siteSearch(session.role).parse(Route.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
