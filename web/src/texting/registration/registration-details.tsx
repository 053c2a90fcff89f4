import * as registrationCalls from '@lacquer/contracts/calls/messaging/registration';
import type { Registration, RegistrationReason } from '@lacquer/contracts/messaging/registration';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as client from '../../api/client';
import { Button } from '../../components/ui/button';
import { CautionBox } from '../../components/ui/messages/caution-box';
import { salonMoment } from '../../format/salon-time';
import { useErrorNotice } from '../../notices/failure';
import { useSalonZone } from '../../salon/zone';
import { known, t } from '../../staff-words/words';
import { registrationQuery } from './registration-query';
import { meaningOf, partName, stateOf } from './registration-words';

/** What Twilio says about the registration of the sender, why, and what to do. */
export function RegistrationDetails({ registration }: { registration: Registration }) {
  const { state, parts, checkedAt, failure, isOld, link } = registration;
  const zone = useSalonZone();
  const reasons = parts.flatMap((part) => part.reasons.map((reason) => ({ part, reason })));
  return (
    <>
      <p className="mt-2 max-w-prose text-ink-soft">{meaningOf(registration)}</p>
      {failure && (
        <CautionBox className="mt-3">
          {t('It could not be read at {time}. {reason}', {
            time: salonMoment(failure.at, zone),
            reason: known(failure.reason),
          })}{' '}
          {checkedAt !== null && t('What is shown here is from {time}.', { time: salonMoment(checkedAt, zone) })}
        </CautionBox>
      )}
      {isOld && !failure && checkedAt !== null && (
        <CautionBox className="mt-3">
          {t('It was last read at {time}, and may have changed since.', { time: salonMoment(checkedAt, zone) })}
        </CautionBox>
      )}
      {parts.length > 0 && (
        <dl className="mt-4 grid gap-1.5">
          {parts.map((part) => (
            <div
              key={`${part.part} ${part.phone ?? ''}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4"
            >
              <dt className="text-ink-soft">{partName(part)}</dt>
              <dd className="min-w-0 text-right font-medium wrap-anywhere">
                {stateOf(part)}
                {part.status !== null && <span className="font-normal text-ink-soft"> · {part.status}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {reasons.length > 0 && (
        <ul aria-label={t('Why Twilio rejected it')} className="mt-4 grid gap-3">
          {reasons.map(({ part, reason }, index) => (
            <Reason key={`${part.part} ${index}`} reason={reason} />
          ))}
        </ul>
      )}
      {state !== 'not-needed' && (
        <>
          {checkedAt !== null && !failure && (
            <p className="mt-3 text-ink-soft">{t('Read at Twilio: {time}', { time: salonMoment(checkedAt, zone) })}</p>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            <CheckButton />
            <Button look="outline" size="sm" className="h-11" asChild>
              <Link to="/admin/replies/registration">{t('Texts for the registration')}</Link>
            </Button>
            {link !== null && (
              <Button look="quiet" size="sm" className="h-11" asChild>
                <a href={link} target="_blank" rel="noreferrer">
                  {t('Open it at Twilio')}
                </a>
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}

function Reason({ reason: { code, words, advice, says, link } }: { reason: RegistrationReason }) {
  return (
    <li className="rounded-2xl bg-negative-tint px-4 py-3 wrap-anywhere">
      {words !== null && <p className="font-medium text-negative">{known(words)}</p>}
      {says !== null && (
        <p className={words === null ? 'font-medium text-negative' : 'mt-1 text-ink-soft'}>
          {t('Twilio says: {words}', { words: says })}
        </p>
      )}
      <p className="mt-1">{known(advice)}</p>
      {link !== null && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center underline decoration-brass underline-offset-4"
        >
          {t('Error {code} at Twilio', { code })}
        </a>
      )}
    </li>
  );
}

function CheckButton() {
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: () => client.call(registrationCalls.check),
    onSuccess: (registration) => queryClient.setQueryData(registrationQuery.queryKey, registration),
    onError: (error) => showError(t('The registration was not read'), error),
  });
  return (
    <Button look="outline" size="sm" className="h-11" disabled={check.isPending} onClick={() => check.mutate()}>
      {check.isPending ? t('Asking Twilio...') : t('Read it again now')}
    </Button>
  );
}
