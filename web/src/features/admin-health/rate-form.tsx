import * as senderCalls from '@lacquer/contracts/calls/messaging/sender';
import { fastestRate, type SenderStatus, slowestRate } from '@lacquer/contracts/messaging/messaging';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '../../components/ui/button';
import { ChangedNotice, OtherPart } from '../../components/ui/messages/changed-notice';
import { InputField } from '../../components/ui/fields/input-field';
import { senderQuery } from '../../connections/queries';
import { useErrorNotice } from '../../notices/failure';
import { useVersionedForm } from '../../forms/use-versioned-form';
import { useNotify } from '../../notices/notify';
import { t } from '../../staff-words/words';
import { setRate } from './queries';

/** Segments per second. `null`: no limit. */
type Rate = SenderStatus['segmentsPerSecond'];

export const rateWords = (rate: Rate): string =>
  rate === null ? t('As fast as Twilio accepts them') : t('{rate} text parts a second', { rate });

/** Sets the sending rate. Without input, the form follows the current rate. */
export function RateForm({ sender }: { sender: SenderStatus }) {
  const title = useId();
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const { form, isSaving, conflict, choices, submit, saveEdit } = useVersionedForm({
    call: senderCalls.setRate,
    stored: sender,
    draftOf: ({ segmentsPerSecond: rate }) => ({ rate: rate === null ? '' : String(rate) }),
    read: (draft: { rate: string }): Rate | undefined =>
      faultOf(draft.rate) === undefined ? Number(draft.rate) : undefined,
    save: (segmentsPerSecond, { segmentsPerSecond: seen }) => setRate({ segmentsPerSecond, seen }),
    show: (status) => queryClient.setQueryData(senderQuery.queryKey, status),
    onSaved: () => notify({ text: t('Rate changed. It also applies to texts that are being sent') }),
    onFailure: (error) => showError(t('The rate was not changed'), error),
  });
  const typed = form.watch('rate');
  const fault = faultOf(typed);
  const isBusy = isSaving || conflict !== null;
  return (
    <form
      noValidate
      aria-labelledby={title}
      className="mt-5 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && fault === undefined) submit();
      }}
    >
      <h3 id={title} className="font-semibold">
        {t('Change the rate')}
      </h3>
      <p className="mt-1 text-ink-soft">
        {t('Twilio registers each number for a maximum rate. Texts that are sent faster fail.')}
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <div className="w-44">
          <InputField
            label={t('Text parts a second')}
            inputMode="decimal"
            fault={typed.trim() === '' ? undefined : fault}
            {...form.register('rate')}
          />
        </div>
        <Button type="submit" size="sm" className="h-12" disabled={isBusy || fault !== undefined}>
          {isSaving ? t('Saving...') : t('Save')}
        </Button>
        <Button look="outline" size="sm" className="h-12" disabled={isBusy} onClick={() => saveEdit(null)}>
          {t('Reset to the default')}
        </Button>
      </div>
      {conflict && (
        <div className="mt-4">
          <ChangedNotice
            what={t('the rate')}
            {...choices}
            onKeepMine={() => (conflict.edit === null ? saveEdit(null) : submit())}
          >
            <OtherPart name={t('Rate')}>{rateWords(conflict.present.segmentsPerSecond)}</OtherPart>
          </ChangedNotice>
        </div>
      )}
    </form>
  );
}

/** What is wrong with a typed rate. */
const faultOf = (text: string): string | undefined =>
  text.trim() !== '' && Number(text) >= slowestRate && Number(text) <= fastestRate
    ? undefined
    : t('must be from {slowestRate} to {fastestRate}', { slowestRate, fastestRate });
