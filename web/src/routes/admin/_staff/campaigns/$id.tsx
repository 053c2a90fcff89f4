import { createFileRoute } from '@tanstack/react-router';
import { CampaignPage } from '../../../../features/admin-campaigns/campaign-page';
import { recipientSearch } from '../../../../features/admin-campaigns/search';
import { pickedSearch } from '../../-picked-search';
import { t } from '../../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/campaigns/$id')({
  validateSearch: (search) => pickedSearch(search, ['status', 'q', 'cursor']),
  head: () => ({ meta: [{ title: t('Campaign | Staff') }] }),
  component: Campaign,
});

function Campaign() {
  const { session } = Route.useRouteContext();
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <CampaignPage
      id={id}
      role={session.role}
      shown={recipientSearch.parse(Route.useSearch())}
      onShow={(search) => void navigate({ search, replace: search.cursor === undefined, resetScroll: false })}
    />
  );
}
