import type { OpenSession } from '@lacquer/contracts/staff/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/ui/button';
import { salonMoment } from '../../format/salon-time';
import { useNotify } from '../../notices/notify';
import { failureOf } from '../../notices/failure';
import { useSalonZone } from '../../salon/zone';
import { accountKeys, endOtherSessions, endSession, sessionsQuery } from './queries';
import { Card } from '../../components/ui/card';
import { Loaded, LoadingLine } from '../../components/ui/loading/loaded';
import { t } from '../../staff-words/words';

export function SessionsSection() {
  const query = useQuery(sessionsQuery);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const settled = {
    onError: (error: Error) => notify(failureOf(t('The device was not signed out'), error) ?? { text: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.sessions }),
  };
  const end = useMutation({ ...endSession, ...settled });
  const endOthers = useMutation({ ...endOtherSessions, ...settled });
  const hasOthers = (query.data ?? []).some(({ isCurrent }) => !isCurrent);

  return (
    <Card title={t('Signed-in devices')}>
      <p className="mt-2 text-ink-soft">
        {t(
          'Sign out devices that you do not recognize or no longer use. If it was not you who signed in, change your password, too.',
        )}
      </p>
      <div className="mt-4">
        <Loaded query={query} what={t('the devices')} skeleton={<LoadingLine>{t('Loading...')}</LoadingLine>}>
          {(sessions) => (
            <ul className="divide-y divide-brass/30">
              {sessions.map((session) => (
                <Device
                  key={session.id}
                  session={session}
                  isEnding={end.isPending && end.variables === session.id}
                  onEnd={() => end.mutate(session.id)}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      {hasOthers && (
        <Button look="outline" className="mt-4" onClick={() => endOthers.mutate()} disabled={endOthers.isPending}>
          {t('Sign out all others')}
        </Button>
      )}
    </Card>
  );
}

function Device({ session, isEnding, onEnd }: { session: OpenSession; isEnding: boolean; onEnd: () => void }) {
  const zone = useSalonZone();
  const moment = (instant: string) => salonMoment(instant, zone);
  const name = session.browser ?? t('Unknown browser');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {name}
          {session.isCurrent && (
            <span className="ml-3 rounded-full bg-plaster-deep px-3 py-0.5 text-small font-medium whitespace-nowrap text-oxblood">
              {t('This device')}
            </span>
          )}
        </p>
        <p className="mt-1 text-small wrap-anywhere text-ink-soft">
          {t('Last used {lastUsed}, signed in {signedIn}', {
            lastUsed: moment(session.lastUsedAt),
            signedIn: moment(session.signedInAt),
          })}
          {session.address && <>{t(', from {address}', { address: session.address })}</>}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          look="outline"
          size="sm"
          className="h-11"
          onClick={onEnd}
          disabled={isEnding}
          aria-label={t('Sign out {name}, last used {time}', { name, time: moment(session.lastUsedAt) })}
        >
          {isEnding ? t('Signing out...') : t('Sign out')}
        </Button>
      )}
    </li>
  );
}
