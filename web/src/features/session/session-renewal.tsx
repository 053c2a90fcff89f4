import type { Session } from '@lacquer/contracts/staff/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { renewSessionsBy } from '../../api/session-renewal';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/overlays/dialog';
import { keeper } from '../../kept/keeper';
import { late } from '../../loading/late';
import { t } from '../../staff-words/words';
import { sessionKeys } from './queries';

const SignInSteps = late(async () => (await import('./sign-in-steps')).SignInSteps);

/** A sign-in dialog over the page for an expired session. Failed requests are then retried, and typed input is kept. */
export function SessionRenewal({ session }: { session: Session }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const answer = useRef<(isRenewed: boolean) => void>(undefined);
  useEffect(
    () =>
      renewSessionsBy(() => {
        // whoever signs in now may be another person
        void keeper.forget();
        setIsAsking(true);
        return new Promise((resolve) => (answer.current = resolve));
      }),
    [],
  );
  const finish = (isRenewed: boolean) => {
    setIsAsking(false);
    answer.current?.(isRenewed);
  };
  const leave = () => {
    queryClient.setQueryData(sessionKeys.current, null);
    finish(false);
    void router.navigate({ to: '/admin/login', search: { redirect: router.state.location.href } });
  };
  return (
    <Dialog
      isOpen={isAsking}
      isPersistent
      title={t('Sign in to continue')}
      description={t(
        'You were signed out. Your input is still here, and your last action continues after you sign in.',
      )}
    >
      <SignInSteps email={session.email} className="grid gap-4" onSignedIn={() => finish(true)} />
      <Button look="quiet" className="mt-2 w-full" onClick={leave}>
        {t('Leave this page')}
      </Button>
    </Dialog>
  );
}
