import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Badge } from '../../components/ui/badge';
import { Card } from '../../components/ui/card';
import { PageTitle } from '../../components/ui/page-title';
import { Loaded } from '../../components/ui/loading/loaded';
import { integrationsQuery, operationsQuery, senderQuery } from '../../connections/queries';
import { useWatchedTopic } from '../../live/watched';
import { t } from '../../staff-words/words';
import { registrationQuery } from '../../texting/registration/registration-query';
import { DeadLettersCard } from './dead-letters-card';
import { RegistrationCard } from './registration-card';
import { RunningCard } from './running-card';
import { SquareCard } from './square-card';
import { TextsCard } from './texts-card';

/** The state of texts, payments and apps, with what to do about problems. */
export function HealthPage({ role }: { role: StaffRole }) {
  const integrations = useQuery({ ...integrationsQuery, refetchOnMount: 'always' });
  const sender = useQuery(senderQuery);
  const registration = useQuery(registrationQuery);
  const operations = useQuery(operationsQuery);
  useWatchedTopic('operations');
  useRereadAfter(sender.data?.heldUntil ?? null, sender.refetch);
  const messaging = operations.data?.apps.find(({ app }) => app === 'messaging')?.running;
  return (
    <>
      <PageTitle>{t('Health')}</PageTitle>
      <p className="mt-2 max-w-[65ch] text-ink-soft">{t('The state of texts, payments and background work.')}</p>
      <div className="mt-6 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          {operations.data && <DeadLettersCard lastTotal={operations.data.deadLetters} role={role} />}
          <Loaded query={sender} what={t('the state of the texts')} rows={3}>
            {(state) => <TextsCard sender={state} role={role} running={messaging ?? null} />}
          </Loaded>
          <Loaded query={registration} what={t('the registration of the sender')} rows={2}>
            {(state) => <RegistrationCard registration={state} />}
          </Loaded>
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Loaded query={integrations} what={t('the state of the connections')} rows={3}>
            {({ proxy, square }) => (
              <>
                {proxy.isUntrusted && <ProxyCard />}
                <SquareCard square={square} role={role} />
              </>
            )}
          </Loaded>
          <Loaded query={operations} what={t('the state of the apps')} rows={3}>
            {({ apps }) => <RunningCard apps={apps} role={role} />}
          </Loaded>
        </div>
      </div>
    </>
  );
}

/** A hold ends by the passing of time, without an event. */
function useRereadAfter(moment: string | null, reread: () => unknown): void {
  useEffect(() => {
    if (moment === null) return undefined;
    const timer = setTimeout(reread, Math.max(0, Date.parse(moment) - Date.now()) + 500);
    return () => clearTimeout(timer);
  }, [moment, reread]);
}

/** Shown if requests come through an untrusted proxy. */
function ProxyCard() {
  return (
    <Card title={t('Visitors')} actions={<Badge tone="caution">{t('Count as one')}</Badge>}>
      <p className="mt-2 text-ink-soft">
        {t(
          'A proxy in front of this site is not trusted, so all visitors count as one, and a busy visitor slows down the others. The operator of the server must set TRUST_PROXY.',
        )}
      </p>
    </Card>
  );
}
