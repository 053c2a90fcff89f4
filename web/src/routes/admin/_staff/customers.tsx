import { createFileRoute } from '@tanstack/react-router';
import { CustomersPage } from '../../../features/admin-customers/customers-page';

export const Route = createFileRoute('/admin/_staff/customers')({
  head: () => ({ meta: [{ title: 'Customers | Staff' }] }),
  component: Customers,
});

function Customers() {
  const { session } = Route.useRouteContext();
  return <CustomersPage role={session.role} />;
}
