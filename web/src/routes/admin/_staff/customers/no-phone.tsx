import { createFileRoute } from '@tanstack/react-router';
import { PaymentsPage } from '../../../../features/admin-customers/payments/payments-page';

export const Route = createFileRoute('/admin/_staff/customers/no-phone')({
  head: () => ({ meta: [{ title: 'Payments without a phone | Staff' }] }),
  component: PaymentsPage,
});
