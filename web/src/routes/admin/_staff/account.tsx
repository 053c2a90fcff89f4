import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../../features/account/account-page';

export const Route = createFileRoute('/admin/_staff/account')({
  head: () => ({ meta: [{ title: 'Your account | Staff' }] }),
  component: AccountPage,
});
