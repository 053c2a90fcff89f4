import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../../features/session/login-page';
import { t } from '../../staff-words/words';

interface LoginSearch {
  redirect?: string;
}

export const Route = createFileRoute('/admin/login')({
  validateSearch: (search): LoginSearch =>
    typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {},
  head: () => ({ meta: [{ title: t('Sign in | Staff') }] }),
  component: Login,
});

function Login() {
  const { redirect } = Route.useSearch();
  return <LoginPage redirect={redirect} />;
}
