import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { SecondStepNotice } from '../../features/account/second-step-notice';
import { AdminFrame } from '../../features/admin-frame/admin-frame';
import { EarlyLetters } from '../../features/admin-frame/early-letters';
import { IdentityCheck } from '../../features/session/identity-check';
import { signOut } from '../../features/session/queries';
import { SessionRenewal } from '../../features/session/session-renewal';
import { clearAppBadge } from '../../installed/app-badge';
import { keeper } from '../../kept/keeper';
import { late } from '../../loading/late';
import { takeLanguage } from '../../staff-words/device-language';
import { staffLanguage } from '../../staff-words/words';

export const Route = createFileRoute('/admin/_staff')({
  // A dynamic import, because public pages load this file's part of the route tree.
  beforeLoad: async ({ context, location }) => {
    const { requireSession } = await import('../../features/session/require-session');
    const session = await requireSession(context.queryClient, location.href);
    if (session.language && takeLanguage(session.language, staffLanguage())) window.location.reload();
    return { session };
  },
  component: Staff,
});

const PaletteHost = late(async () => (await import('./-palette-host')).PaletteHost, {
  Waiting: ({ earlyLetters }) => <EarlyLetters into={earlyLetters} />,
  lost: 'floating',
});

function Staff() {
  const { session } = Route.useRouteContext();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isPaletteOpen, setIsPaletteOpen] = useState<boolean>();
  const earlyLetters = useRef('');
  const openPalette = useCallback(() => setIsPaletteOpen(true), []);
  const leave = useMutation({
    ...signOut,
    onMutate: () => Promise.all([keeper.forget(), clearAppBadge()]),
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
        <PaletteHost
          session={session}
          earlyLetters={earlyLetters}
          isOpen={isPaletteOpen}
          onOpenChange={setIsPaletteOpen}
          onSignOut={() => leave.mutate()}
        />
      )}
    </IdentityCheck>
  );
}
