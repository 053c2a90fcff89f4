import * as senderCalls from '@lacquer/contracts/calls/messaging/sender';
import { fastestRate, type SenderStatus, slowestRate } from '@lacquer/contracts/messaging/messaging';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../components/ui/button';
import { ChangedNotice, OtherPart } from '../../components/ui/changed-notice';
import { InputField } from '../../components/ui/input-field';
import { senderQuery } from '../../connections/queries';
import { useTellFailure } from '../../notices/failure';
import { changedMeanwhile, type ChangedMeanwhile } from '../../forms/changed-meanwhile';
import { useNotify } from '../../notices/notify';
import { setRate } from './queries';

/** Segments per second. `null`: no limit. */
type Rate = SenderStatus['segmentsPerSecond'];

export const rateWords = (rate: Rate): string =>
  rate === null ? 'As fast as Twilio accepts them' : `${rate} segments a second`;

/** Someone else has changed the rate. `asked`: the rejected change. */
interface LateRate {
  others: ChangedMeanwhile<SenderStatus>;
  asked: 'typed' | 'as-set-up';
}

/** Sets the sending rate. Without input, the form follows the current rate. */
export function RateForm({ current }: { current: Rate }) {
  /** `undefined`: no input. `seen`: the current rate when the input started. */
  const [typed, setTyped] = useState<{ text: string; seen: Rate }>();
  const [late, setLate] = useState<LateRate>();
  const title = useId();
  const notify = useNotify();
  const tellFailure = useTellFailure();
  const queryClient = useQueryClient();
  const { text, seen } = typed ?? { text: current === null ? '' : String(current), seen: current };
  const rate = Number(text);
  const isEmpty = text.trim() === '';
  const isFault = !isEmpty && !(rate >= slowestRate && rate <= fastestRate);
  const show = (status: SenderStatus) => queryClient.setQueryData(senderQuery.queryKey, status);
  const change = useMutation({
    ...setRate,
    onSuccess: (status) => {
      show(status);
      setTyped(undefined);
      notify({ text: 'Rate changed. It also applies to texts that are being sent' });
    },
    onError: (error, { segmentsPerSecond }) => {
      const others = changedMeanwhile(senderCalls.setRate, error);
      if (!others) return tellFailure('The rate was not changed', error);
      setLate({ others, asked: segmentsPerSecond === null ? 'as-set-up' : 'typed' });
    },
  });
  const keepMine = ({ others: { present }, asked }: LateRate) => {
    if (asked === 'typed' && (isFault || isEmpty)) return;
    setLate(undefined);
    show(present);
    change.mutate({ segmentsPerSecond: asked === 'typed' ? rate : null, seen: present.segmentsPerSecond });
  };
  const takeTheirs = ({ others: { present } }: LateRate) => {
    setLate(undefined);
    show(present);
    setTyped(undefined);
  };
  const isBusy = change.isPending || late !== undefined;
  return (
    <form
      noValidate
      aria-labelledby={title}
      className="mt-5 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && !isFault && !isEmpty) change.mutate({ segmentsPerSecond: rate, seen });
      }}
    >
      <h3 id={title} className="font-semibold">
        Change the rate
      </h3>
      <p className="mt-1 text-[0.9rem] text-ink-soft">
        Twilio registers each number for a maximum rate. Texts that are sent faster fail.
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <div className="w-44">
          <InputField
            label="Segments a second"
            inputMode="decimal"
            fault={isFault ? `must be from ${slowestRate} to ${fastestRate}` : undefined}
            value={text}
            onChange={({ target }) => setTyped({ text: target.value, seen })}
          />
        </div>
        <Button type="submit" size="sm" className="h-12" disabled={isBusy || isFault || isEmpty}>
          {change.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button
          look="outline"
          size="sm"
          className="h-12"
          disabled={isBusy}
          onClick={() => change.mutate({ segmentsPerSecond: null, seen })}
        >
          Reset to the default
        </Button>
      </div>
      {late && (
        <div className="mt-4">
          <ChangedNotice
            what="the rate"
            by={late.others.by}
            isPending={change.isPending}
            onKeepMine={() => keepMine(late)}
            onTakeTheirs={() => takeTheirs(late)}
          >
            <OtherPart name="Rate">{rateWords(late.others.present.segmentsPerSecond)}</OtherPart>
          </ChangedNotice>
        </div>
      )}
    </form>
  );
}
