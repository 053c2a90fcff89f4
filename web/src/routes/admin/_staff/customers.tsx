import { createFileRoute } from '@tanstack/react-router';
import { salon } from '../../../content/salon';
import { CustomersPage } from '../../../features/admin-customers/customers-page';

export const Route = createFileRoute('/admin/_staff/customers')({
  head: () => ({ meta: [{ title: `Customers | ${salon.name}` }] }),
  component: Customers,
});

function Customers() {
  const { session } = Route.useRouteContext();
  return <CustomersPage role={session.role} />;
}
