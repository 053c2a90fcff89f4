import * as squareCalls from '@lacquer/contracts/calls/customers/square-payments';
import type { Integrations } from '@lacquer/contracts/staff/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as client from '../../api/client';
import { Badge } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { Loaded } from '../../components/ui/loading/loaded';
import { integrationsQuery } from '../../connections/queries';
import { count } from '../../format/count';
import { formatPhone } from '../../format/phone';
import { useErrorNotice } from '../../notices/failure';
import { useSalon } from '../../salon/queries';
import { RegistrationDetails } from '../../texting/registration/registration-details';
import { registrationQuery } from '../../texting/registration/registration-query';
import { badgeOf } from '../../texting/registration/registration-words';
import { DefaultAudienceChoice } from '../../texting/default-audience/default-audience-choice';
import { TestPart } from '../../texting/test-part';
import { known, t } from '../../staff-words/words';

/** How often the outcome of a test is asked for while it runs, in milliseconds. */
const pollMs = 1000;

/** Texts by Twilio and payments by Square, each with a real test. */
export function ConnectionsStep({ onDone }: { onDone: () => void }) {
  const query = useQuery({ ...integrationsQuery, refetchOnMount: 'always' });
  return (
    <>
      <Loaded query={query} what={t('the connections')}>
        {({ sms, square }) => (
          <>
            <Texts sms={sms} />
            <Audience />
            <Square square={square} />
          </>
        )}
      </Loaded>
      <Button className="mt-6" onClick={onDone}>
        {t('Continue')}
      </Button>
    </>
  );
}

function Texts({ sms: { simulated, from } }: { sms: Integrations['sms'] }) {
  const salon = useSalon();
  return (
    <section aria-labelledby="setup-texts" className="mt-6">
      <h3 id="setup-texts" className="flex flex-wrap items-center gap-3 text-title">
        {t('Texts')}{' '}
        <Badge tone={simulated ? 'caution' : 'positive'}>{simulated ? t('Simulated') : t('Connected')}</Badge>
      </h3>
      <p className="mt-1 text-ink-soft wrap-anywhere">
        {simulated
          ? t(
              'Texts are recorded and not sent. To send them, whoever operates this site sets TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM, and starts it again.',
            )
          : from === null
            ? t('Texts are sent by Twilio. Send one to your own phone.')
            : t('Texts are sent by Twilio, from {phone}. Send one to your own phone.', { phone: formatPhone(from) })}
      </p>
      <TestPart message={t('A test text from {salon}.', { salon: salon?.name ?? t('your salon') })} disabled={false} />
      <RegistrationPart />
    </section>
  );
}

/** With whom campaigns start. */
function Audience() {
  return (
    <section aria-labelledby="setup-audience" className="mt-6 border-t border-line pt-6">
      <h3 id="setup-audience" className="text-title">
        {t('Audience of new campaigns')}
      </h3>
      <p className="mt-1 text-ink-soft">{t('Each campaign can be given another one while it is written.')}</p>
      <DefaultAudienceChoice />
    </section>
  );
}

/** Whether phone networks accept the texts. */
function RegistrationPart() {
  const query = useQuery(registrationQuery);
  return (
    <Loaded query={query} what={t('the registration of the sender')} rows={1}>
      {(registration) => {
        const { tone, words } = badgeOf(registration);
        return (
          <section aria-labelledby="setup-registration" className="mt-5 border-t border-line pt-4">
            <h4 id="setup-registration" className="flex flex-wrap items-center gap-3 font-semibold">
              {t('Registration of the sender')} <Badge tone={tone}>{words}</Badge>
            </h4>
            <RegistrationDetails registration={registration} />
          </section>
        );
      }}
    </Loaded>
  );
}

function Square({ square }: { square: Integrations['square'] }) {
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const [tested, setTested] = useState<number>();
  const test = useMutation({
    mutationFn: () => client.call(squareCalls.sweep, { body: {} }),
    onSuccess: ({ sweepId }) => {
      setTested(sweepId);
      return queryClient.invalidateQueries({ queryKey: integrationsQuery.queryKey });
    },
    onError: (error) => showError(t('The test was not started'), error),
  });
  const sweep = square.sweeps.find(({ id }) => id === tested);
  const isRunning = tested !== undefined && (sweep === undefined || sweep.finishedAt === null);
  useQuery({ ...integrationsQuery, refetchInterval: pollMs, enabled: isRunning });
  return (
    <section aria-labelledby="setup-square" className="mt-6 border-t border-line pt-6">
      <h3 id="setup-square" className="flex flex-wrap items-center gap-3 text-title">
        Square{' '}
        <Badge tone={square.connected ? 'positive' : 'caution'}>
          {square.connected ? t('Connected') : t('Not connected')}
        </Badge>
      </h3>
      <p className="mt-1 text-ink-soft wrap-anywhere">
        {square.connected
          ? t('Payments arrive by themselves. The test reads the lists of your account.')
          : t(
              'Payments are not added by themselves. To receive them, whoever operates this site sets SQUARE_ACCESS_TOKEN, SQUARE_WEBHOOK_SIGNATURE_KEY and SQUARE_WEBHOOK_URL, and starts it again.',
            )}
      </p>
      {square.connected && (
        <Button look="outline" className="mt-3" disabled={test.isPending || isRunning} onClick={() => test.mutate()}>
          {isRunning ? t('Asking Square...') : t('Test Square')}
        </Button>
      )}
      <p role="status" className="mt-2 min-h-6 text-ink-soft wrap-anywhere">
        {sweep?.finishedAt && outcomeOf(sweep)}
      </p>
    </section>
  );
}

function outcomeOf({ problems, lastError, listed }: Integrations['square']['sweeps'][number]): string {
  const faults = [...problems, ...(lastError === null ? [] : [lastError])];
  return faults.length > 0
    ? t('Square answered with a problem: {problems}', { problems: faults.map(known).join(' ') })
    : t('Square answers: {count} new entries listed.', { count: count(listed) });
}
