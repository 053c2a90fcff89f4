import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { SecondStepNotice } from '../../features/account/second-step-notice';
import { AdminFrame } from '../../features/admin-frame/admin-frame';
import { EarlyLetters } from '../../features/admin-frame/early-letters';
import { IdentityCheck } from '../../features/session/identity-check';
import { signOut } from '../../features/session/queries';
import { SessionRenewal } from '../../features/session/session-renewal';

export const Route = createFileRoute('/admin/_staff')({
  // A dynamic import, because public pages load this file's part of the route tree.
  beforeLoad: async ({ context, location }) => {
    const { requireSession } = await import('../../features/session/require-session');
    return { session: await requireSession(context.queryClient, location.href) };
  },
  component: Staff,
  errorComponent: AdminFault,
});

const PaletteHost = lazy(async () => ({ default: (await import('./-palette-host')).PaletteHost }));

function Staff() {
  const { session } = Route.useRouteContext();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isPaletteOpen, setIsPaletteOpen] = useState<boolean>();
  const earlyLetters = useRef('');
  const openPalette = useCallback(() => setIsPaletteOpen(true), []);
  const leave = useMutation({
    ...signOut,
    onSuccess: async () => {
      await router.navigate({ to: '/admin/login' });
      queryClient.clear();
    },
  });
  return (
    <IdentityCheck>
      <SessionRenewal session={session} />
      <AdminFrame
        session={session}
        onSignOut={() => leave.mutate()}
        isSigningOut={leave.isPending}
        onFind={openPalette}
        notice={<SecondStepNotice accountId={session.id} />}
      >
        <Outlet />
      </AdminFrame>
      {isPaletteOpen !== undefined && (
        <Suspense fallback={<EarlyLetters into={earlyLetters} />}>
          <PaletteHost
            session={session}
            earlyLetters={earlyLetters}
            isOpen={isPaletteOpen}
            onOpenChange={setIsPaletteOpen}
            onSignOut={() => leave.mutate()}
          />
        </Suspense>
      )}
    </IdentityCheck>
  );
}

function AdminFault({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main role="alert" className="mx-auto max-w-xl px-5 py-24 text-center">
      <h1 className="text-heading">The admin cannot be reached</h1>
      <p className="mt-4 text-ink-soft">
        The server did not say who is signed in. Your data is safe; try again in a moment.
      </p>
      <Button className="mt-8" onClick={retry}>
        Try again
      </Button>
    </main>
  );
}
