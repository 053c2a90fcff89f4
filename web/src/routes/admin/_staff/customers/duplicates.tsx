import { createFileRoute } from '@tanstack/react-router';
import { DuplicatesPage } from '../../../../features/admin-customers/duplicates/duplicates-page';
import { t } from '../../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/customers/duplicates')({
  validateSearch: (search): { dismissed?: boolean } => (search['dismissed'] === true ? { dismissed: true } : {}),
  head: () => ({ meta: [{ title: t('Likely duplicates | Staff') }] }),
  component: Duplicates,
});

function Duplicates() {
  const { dismissed = false } = Route.useSearch();
  return <DuplicatesPage dismissed={dismissed} />;
}
