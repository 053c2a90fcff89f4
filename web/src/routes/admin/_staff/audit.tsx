import { auditFilter } from '@lacquer/contracts/audit';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AuditPage } from '../../../features/admin-audit/audit-page';
import { OwnersOnly } from '../../../features/admin-frame/owners-only';

export const Route = createFileRoute('/admin/_staff/audit')({
  // a filter that somebody has broken shows everything rather than an error
  validateSearch: (search) => auditFilter.safeParse(search).data ?? {},
  head: () => ({ meta: [{ title: 'Audit | Staff' }] }),
  component: Audit,
});

function Audit() {
  const { session } = Route.useRouteContext();
  const filter = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <OwnersOnly session={session} title="Audit">
      <AuditPage filter={filter} onFilter={(search) => void navigate({ search })} />
    </OwnersOnly>
  );
}
