import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../../features/account/account-page';
import { t } from '../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/account')({
  head: () => ({ meta: [{ title: t('Your account | Staff') }] }),
  component: Account,
});

function Account() {
  const { session } = Route.useRouteContext();
  return <AccountPage session={session} />;
}
