import type { SenderStatus } from '@lacquer/contracts/messaging/messaging';
import type { AppOperations } from '@lacquer/contracts/operations';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { Badge } from '../../components/ui/badge';
import { Card } from '../../components/ui/card';
import { CautionBox } from '../../components/ui/caution-box';
import { count } from '../../format/count';
import { formatPhone } from '../../format/phone';
import { durationWords, salonMoment } from '../../format/salon-time';
import { useSalonZone } from '../../salon/zone';
import { Facts } from './facts';
import { figureOf, sumOf } from './figures';
import { RateForm, rateWords } from './rate-form';

interface TextsCardProps {
  sender: SenderStatus;
  role: StaffRole;
  /** The state of the messaging app. `null` while unknown. */
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
        <CautionBox className="mt-3">
          Sending rests until {salonMoment(heldUntil, zone)}. {heldReason}
        </CautionBox>
      )}
      <Facts
        facts={[
          ['From', from === null ? 'No number' : formatPhone(from)],
          ['Hours', window],
          ['Rate', rateWords(segmentsPerSecond)],
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
      {role === 'owner' && <RateForm current={segmentsPerSecond} />}
    </Card>
  );
}
