import { createFileRoute } from '@tanstack/react-router';
import { CampaignListPage } from '../../../../features/admin-campaigns/campaign-list-page';
import { listSearch } from '../../../../features/admin-campaigns/search';
import { pickedSearch } from '../../-picked-search';
import { t } from '../../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/campaigns/')({
  validateSearch: (search) => pickedSearch(search, ['status', 'q', 'cursor']),
  head: () => ({ meta: [{ title: t('Campaigns | Staff') }] }),
  component: Campaigns,
});

function Campaigns() {
  const { session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <CampaignListPage
      role={session.role}
      search={listSearch.parse(Route.useSearch())}
      onSearch={(search) => void navigate({ search, replace: search.cursor === undefined })}
    />
  );
}
