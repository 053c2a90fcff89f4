import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ComposerPage } from '../../../../features/admin-campaigns/compose/composer-page';
import { composeSearch } from '../../../../features/admin-campaigns/search';
import { pickedSearch } from '../../-picked-search';
import { t } from '../../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/campaigns/new')({
  validateSearch: (search) =>
    pickedSearch(search, [
      'draft',
      'service',
      'visitedSince',
      'notVisitedSince',
      'visitsAtLeast',
      'spentAtLeast',
      'consentedOnly',
      'holdoutPercent',
      'at',
    ]),
  head: () => ({ meta: [{ title: t('New campaign | Staff') }] }),
  component: NewCampaign,
});

function NewCampaign() {
  const { session } = Route.useRouteContext();
  const navigate = useNavigate();
  return (
    <ComposerPage
      role={session.role}
      search={composeSearch.parse(Route.useSearch())}
      onSearch={(search) => void navigate({ to: '/admin/campaigns/new', search, replace: true, resetScroll: false })}
      onSent={(id) => void navigate({ to: '/admin/campaigns/$id', params: { id } })}
    />
  );
}
