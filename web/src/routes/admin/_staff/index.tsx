import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../../../features/admin-home/home-page';

export const Route = createFileRoute('/admin/_staff/')({
  head: () => ({ meta: [{ title: 'Home | Staff' }] }),
  component: Home,
});

function Home() {
  const { session } = Route.useRouteContext();
  return <HomePage role={session.role} />;
}
