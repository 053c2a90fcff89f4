import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sessionKeys } from './queries';
import { adminAddress } from '../../installed/admin-address';
import { SignInFrame, signInCard } from './sign-in-frame';
import { SignInSteps } from './sign-in-steps';
import { t } from '../../staff-words/words';

export function LoginPage({ redirect }: { redirect: string | undefined }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const goOn = () => {
    // The cache may contain data of the previous user.
    queryClient.removeQueries({ queryKey: sessionKeys.current });
    router.history.push(adminAddress(redirect, window.location.origin));
  };
  return (
    <SignInFrame>
      <SignInSteps title={t('Staff sign-in')} className={signInCard} onSignedIn={goOn} />
    </SignInFrame>
  );
}
