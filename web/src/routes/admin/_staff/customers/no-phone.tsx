import { createFileRoute } from '@tanstack/react-router';
import { PaymentsPage } from '../../../../features/admin-customers/payments/payments-page';
import { t } from '../../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/customers/no-phone')({
  head: () => ({ meta: [{ title: t('Payments without a phone | Staff') }] }),
  component: PaymentsPage,
});
