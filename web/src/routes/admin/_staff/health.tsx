import { createFileRoute } from '@tanstack/react-router';
import { HealthPage } from '../../../features/admin-health/health-page';
import { t } from '../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/health')({
  head: () => ({ meta: [{ title: t('Health | Staff') }] }),
  component: Health,
});

function Health() {
  const { session } = Route.useRouteContext();
  return <HealthPage role={session.role} />;
}
