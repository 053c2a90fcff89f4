import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { Button } from '../../components/ui/button';
import { SetUpStep } from '../../features/account/set-up-steps';
import { IdentityCheck } from '../../features/session/identity-check';
import { sessionQuery, signOut } from '../../features/session/queries';
import { adminAddress } from '../../installed/admin-address';
import { SignInFrame } from '../../features/session/sign-in-frame';
import { t } from '../../staff-words/words';

interface SetUpSearch {
  redirect?: string;
}

export const Route = createFileRoute('/admin/set-up')({
  validateSearch: (search): SetUpSearch =>
    typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {},
  beforeLoad: async ({ context, search }) => {
    const { sessionQuery: current } = await import('../../features/session/queries');
    const session = await context.queryClient.fetchQuery(current);
    if (!session) throw redirect({ to: '/admin/login', search });
    if (!session.required) throw redirect({ to: '/admin' });
    return { required: session.required };
  },
  head: () => ({ meta: [{ title: t('Set up your account | Staff') }] }),
  component: SetUp,
});

function SetUp() {
  const { required } = Route.useRouteContext();
  const { redirect: href } = Route.useSearch();
  const router = useRouter();
  const queryClient = useQueryClient();
  const leave = useMutation({
    ...signOut,
    onSuccess: async () => {
      await router.navigate({ to: '/admin/login' });
      queryClient.clear();
    },
  });
  const goOn = async () => {
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (session?.required) await router.invalidate();
    else router.history.push(adminAddress(href, window.location.origin));
  };
  return (
    <IdentityCheck>
      <SignInFrame>
        <SetUpStep key={required} step={required} onDone={() => void goOn()} />
        <Button look="quiet" className="mt-4 w-full" onClick={() => leave.mutate()} disabled={leave.isPending}>
          {t('Sign out')}
        </Button>
      </SignInFrame>
    </IdentityCheck>
  );
}
