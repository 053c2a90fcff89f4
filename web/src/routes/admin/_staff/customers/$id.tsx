import { createFileRoute } from '@tanstack/react-router';
import { CustomerPage } from '../../../../features/admin-customers/record/customer-page';
import { t } from '../../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/customers/$id')({
  head: () => ({ meta: [{ title: t('Customer | Staff') }] }),
  component: Customer,
});

function Customer() {
  const { session } = Route.useRouteContext();
  const { id } = Route.useParams();
  // keyed, because input and open dialogs belong to one customer
  return <CustomerPage key={id} id={id} role={session.role} />;
}
