import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useSchemeOnDocument } from '../app/color-scheme';

export const Route = createFileRoute('/admin')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Staff' }, { name: 'robots', content: 'noindex' }] }),
  component: Admin,
});

function Admin() {
  useSchemeOnDocument();
  return <Outlet />;
}
