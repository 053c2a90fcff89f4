import { auditFilter } from '@lacquer/contracts/staff/audit';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AuditPage } from '../../../features/admin-audit/audit-page';
import { OwnersOnly } from '../../../features/admin-frame/owners-only';
import { pickedSearch } from '../-picked-search';
import { t } from '../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/audit')({
  validateSearch: (search) => pickedSearch(search, ['actor', 'action', 'subject', 'outcome']),
  head: () => ({ meta: [{ title: t('Audit | Staff') }] }),
  component: Audit,
});

function Audit() {
  const { session } = Route.useRouteContext();
  // an invalid filter shows everything instead of an error
  const filter = auditFilter.safeParse(Route.useSearch()).data ?? {};
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <OwnersOnly session={session} title={t('Audit')}>
      <AuditPage filter={filter} onFilter={(search) => void navigate({ search })} />
    </OwnersOnly>
  );
}
