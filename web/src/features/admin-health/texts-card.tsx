import type { SenderStatus } from '@lacquer/contracts/messaging/messaging';
import type { AppOperations } from '@lacquer/contracts/operations';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { Badge } from '../../components/ui/badge';
import { Card } from '../../components/ui/card';
import { CautionBox } from '../../components/ui/messages/caution-box';
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
          Texts are recorded but not sent. To send them, the operator of this site must connect Twilio.
        </p>
      )}
      {heldUntil && (
        <CautionBox className="mt-3">
          Sending is paused until {salonMoment(heldUntil, zone)}. {heldReason}
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
        <p className="mt-3 text-ink-soft">
          It is not known yet whether Twilio accepted {inDoubt === 1 ? 'it' : 'them'}; the oldest has been waiting for{' '}
          {durationWords(sumOf(running, 'textsOldestDoubtSeconds'))}. They are looked up at Twilio automatically: texts
          that it has count as sent, the others are sent again. No action is needed.
        </p>
      )}
      {role === 'owner' && <RateForm sender={sender} />}
    </Card>
  );
}
