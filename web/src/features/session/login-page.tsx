import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Emblem } from '../../components/emblem';
import { useSalon } from '../../salon/queries';
import { sessionKeys } from './queries';
import { returnPath } from './return-path';
import { SignInSteps } from './sign-in-steps';

export function LoginPage({ redirect }: { redirect: string | undefined }) {
  const salon = useSalon();
  const router = useRouter();
  const queryClient = useQueryClient();
  const goOn = () => {
    // The cache may hold data of the previous user.
    queryClient.removeQueries({ queryKey: sessionKeys.current });
    router.history.push(returnPath(redirect, window.location.origin));
  };
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-12">
      <div className="w-full max-w-md">
        <p className="flex items-center justify-center gap-3 font-display text-2xl">
          <Emblem /> {salon?.name ?? 'Salon'}
        </p>
        <SignInSteps
          title="Staff sign-in"
          className="mt-8 grid gap-5 rounded-[2rem] bg-surface p-7 shadow-lift sm:p-9"
          onSignedIn={goOn}
        />
      </div>
    </main>
  );
}
