import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '../../../../features/admin-customers/import/import-page';

export const Route = createFileRoute('/admin/_staff/customers/import')({
  head: () => ({ meta: [{ title: 'Import customers | Staff' }] }),
  component: Import,
});

function Import() {
  const { session } = Route.useRouteContext();
  return <ImportPage role={session.role} />;
}
