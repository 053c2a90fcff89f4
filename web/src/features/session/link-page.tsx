import { adminPath } from '@lacquer/contracts/staff/admin-paths';
import { linkTokenForm } from '@lacquer/contracts/staff/staff-accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { Button } from '../../components/ui/button';
import { Loaded, LoadingLine } from '../../components/ui/loading/loaded';
import { known, t } from '../../staff-words/words';
import { LinkForm } from './link-form';
import { openedLinkQuery, sessionKeys } from './queries';
import { SignInFrame, signInCard } from './sign-in-frame';

/** The target of an owner's link. Its holder chooses a password and is signed in. */
export function LinkPage({ token }: { token: string }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const isWhole = linkTokenForm.safeParse({ token }).success;
  const query = useQuery({ ...openedLinkQuery(token), enabled: isWhole });
  const goOn = () => {
    // the cache may contain data of the previous user
    queryClient.removeQueries({ queryKey: sessionKeys.current });
    router.history.replace(adminPath);
  };
  return (
    <SignInFrame>
      {!isWhole ? (
        <Nowhere>{t('This link is incomplete. Copy the whole link, or ask the owner for a new one.')}</Nowhere>
      ) : (
        <Loaded
          query={query}
          what={t('the link')}
          skeleton={<LoadingLine className={signInCard}>{t('Opening the link...')}</LoadingLine>}
          failure={(error, retry) => <Unopened error={error} onRetry={retry} />}
        >
          {(link) => <LinkForm token={token} link={link} onSignedIn={goOn} />}
        </Loaded>
      )}
    </SignInFrame>
  );
}

function Unopened({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) return <Nowhere>{known(error.body.message)}</Nowhere>;
  return (
    <div role="alert" className={signInCard}>
      <p>
        {error instanceof ApiError && error.body.message
          ? known(error.body.message)
          : t('The server cannot be reached. Check the connection and try again.')}
      </p>
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </div>
  );
}

/** An invalid link: the reason, and what to do. */
function Nowhere({ children }: { children: ReactNode }) {
  return (
    <div className={signInCard}>
      <h1 className="text-heading">{t('This link does not work')}</h1>
      <p role="alert" className="text-ink-soft">
        {children}
      </p>
      <Button look="outline" asChild>
        <Link to="/admin/login">{t('Go to sign-in')}</Link>
      </Button>
    </div>
  );
}
