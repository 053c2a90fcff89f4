import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/api-error';
import * as client from '../api/client';
import { Button } from '../components/ui/button';
import { Loaded, LoadingLine } from '../components/ui/loading/loaded';
import { useErrorNotice } from '../notices/failure';
import { t } from '../staff-words/words';
import { AnswerForm } from './answer-form';
import { phoneCheckQuery } from './phone-check';

interface CheckedAnswerProps {
  /** As typed, not normalized. */
  phone: string;
  firstName: string | null;
  submissionId: string | undefined;
  onSent: () => void;
}

/** A text form, or the reason why the phone may not be texted. A chunk of its own. */
export function CheckedAnswer({ phone, firstName, submissionId, onSent }: CheckedAnswerProps) {
  const query = useQuery(phoneCheckQuery(phone));
  return (
    <Loaded
      query={query}
      what={t('whether this phone may be texted')}
      skeleton={<LoadingLine className="py-3">{t('Checking whether this phone may be texted...')}</LoadingLine>}
      failure={(error) =>
        error instanceof ApiError &&
        error.body.code === 'MESSAGING.PHONE_INVALID' && (
          <p>{t('This phone number cannot receive texts. Reply by e-mail.')}</p>
        )
      }
    >
      {(check) => (
        <>
          <AnswerForm phone={check.phone} firstName={firstName} refused={check.refused} place="alone" onSent={onSent} />
          {check.refused === 'no-consent' && submissionId !== undefined && (
            <ConfirmRequest submissionId={submissionId} onConfirmed={() => query.refetch()} />
          )}
        </>
      )}
    </Loaded>
  );
}

/** Somebody who asked in a message to be texted about it may be texted. Staff confirm it, and the ledger records it. */
function ConfirmRequest({ submissionId, onConfirmed }: { submissionId: string; onConfirmed: () => Promise<unknown> }) {
  const showError = useErrorNotice();
  const confirm = useMutation({
    mutationFn: () => client.send(submissionCalls.recordTextRequest, { params: { id: submissionId } }),
    onSuccess: onConfirmed,
    onError: (error) => showError(t('Their request was not recorded'), error),
  });
  return (
    <div className="mt-4 grid gap-3">
      <p>
        {t(
          'Did they ask for an answer by text, in their message or on the phone? Then confirm it: the consent ledger records it with your name. It is no consent to campaigns.',
        )}
      </p>
      <Button className="justify-self-start" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
        {confirm.isPending ? t('Saving...') : t('They asked to be texted about this')}
      </Button>
    </div>
  );
}
