import { createFileRoute } from '@tanstack/react-router';
import { HealthPage } from '../../../features/admin-health/health-page';

export const Route = createFileRoute('/admin/_staff/health')({
  head: () => ({ meta: [{ title: 'Health | Staff' }] }),
  component: Health,
});

function Health() {
  const { session } = Route.useRouteContext();
  return <HealthPage role={session.role} />;
}
