import { fastestRate, slowestRate, type SenderStatus } from '@lacquer/contracts/messaging/messaging';
import type { AppOperations } from '@lacquer/contracts/operations';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Badge } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { InputField } from '../../components/ui/input-field';
import { senderQuery } from '../../connections/queries';
import { useTellFailure } from '../../failure';
import { count } from '../../format/count';
import { formatPhone } from '../../format/phone';
import { durationWords, salonMoment } from '../../format/salon-time';
import { useNotify } from '../../notify';
import { useSalonZone } from '../../salon/zone';
import { Facts } from './facts';
import { figureOf, sumOf } from './figures';
import { setRate } from './queries';

interface TextsCardProps {
  sender: SenderStatus;
  role: StaffRole;
  /** How messaging runs; null while that is not known. */
  running: AppOperations | null;
}

export function TextsCard({ sender, role, running }: TextsCardProps) {
  const { simulated, from, segmentsPerSecond, heldUntil, heldReason, window } = sender;
  const zone = useSalonZone();
  const inDoubt = running ? figureOf(running, 'textsInDoubt') : undefined;
  return (
    <Card
      title="Texts"
      actions={<Badge tone={simulated ? 'caution' : 'positive'}>{simulated ? 'Simulated' : 'Connected'}</Badge>}
    >
      {simulated && (
        <p className="mt-2 text-ink-soft">
          Texts are recorded and not sent. Whoever runs this site sets up Twilio to send them.
        </p>
      )}
      {heldUntil && (
        <p className="mt-3 rounded-2xl bg-caution-tint px-4 py-3 text-caution">
          Sending rests until {salonMoment(heldUntil, zone)}. {heldReason}
        </p>
      )}
      <Facts
        facts={[
          ['From', from === null ? 'No number' : formatPhone(from)],
          ['Hours', window],
          [
            'Rate',
            segmentsPerSecond === null ? 'As fast as Twilio takes them' : `${segmentsPerSecond} segments a second`,
          ],
          ...(inDoubt === undefined ? [] : [['In doubt', count(inDoubt)] as const]),
        ]}
      />
      {running !== null && inDoubt !== undefined && inDoubt > 0 && (
        <p className="mt-3 text-[0.9rem] text-ink-soft">
          Nobody knows yet whether Twilio took {inDoubt === 1 ? 'it' : 'them'}; the oldest waits for{' '}
          {durationWords(sumOf(running, 'textsOldestDoubtSeconds'))}. They are looked up at Twilio by themselves: what
          it has counts as sent, what it does not have is sent again. You need to do nothing.
        </p>
      )}
      {role === 'owner' && <RateForm key={segmentsPerSecond} current={segmentsPerSecond} />}
    </Card>
  );
}

function RateForm({ current }: { current: number | null }) {
  const [typed, setTyped] = useState(current === null ? '' : String(current));
  const title = useId();
  const notify = useNotify();
  const tellFailure = useTellFailure();
  const queryClient = useQueryClient();
  const rate = Number(typed);
  const isFault = typed.trim() !== '' && !(rate >= slowestRate && rate <= fastestRate);
  const change = useMutation({
    ...setRate,
    onSuccess: (status) => {
      queryClient.setQueryData(senderQuery.queryKey, status);
      notify({ text: 'The rate holds from now on, also for what is being sent' });
    },
    onError: (error) => {
      tellFailure('The rate was not changed', error);
    },
  });
  return (
    <form
      noValidate
      aria-labelledby={title}
      className="mt-5 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFault && typed.trim() !== '') change.mutate(rate);
      }}
    >
      <h3 id={title} className="font-semibold">
        Change the rate
      </h3>
      <p className="mt-1 text-[0.9rem] text-ink-soft">
        Twilio registers each number for so many segments a second. Faster than that, texts fail.
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <div className="w-44">
          <InputField
            label="Segments a second"
            inputMode="decimal"
            fault={isFault ? `must be from ${slowestRate} to ${fastestRate}` : undefined}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" size="sm" className="h-12" disabled={change.isPending || isFault || typed.trim() === ''}>
          {change.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button
          look="outline"
          size="sm"
          className="h-12"
          disabled={change.isPending}
          onClick={() => change.mutate(null)}
        >
          As set up
        </Button>
      </div>
    </form>
  );
}
