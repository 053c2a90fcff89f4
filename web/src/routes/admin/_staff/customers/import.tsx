import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '../../../../features/admin-customers/import/import-page';
import { t } from '../../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/customers/import')({
  head: () => ({ meta: [{ title: t('Import customers | Staff') }] }),
  component: Import,
});

function Import() {
  const { session } = Route.useRouteContext();
  return <ImportPage role={session.role} />;
}
