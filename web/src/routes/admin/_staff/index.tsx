import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { HomePage } from '../../../features/admin-home/home-page';
import { setupQuery } from '../../../site/queries';
import { t } from '../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/')({
  head: () => ({ meta: [{ title: t('Home | Staff') }] }),
  component: Home,
});

/** Home. Until the salon has a name of its own, owners get its setup. */
function Home() {
  const { session } = Route.useRouteContext();
  const { data: setup } = useQuery({ ...setupQuery, enabled: session.role === 'owner' });
  if (setup?.isNew) return <Navigate to="/admin/setup" replace />;
  return <HomePage role={session.role} />;
}
