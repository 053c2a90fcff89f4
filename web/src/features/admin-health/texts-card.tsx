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
import { counted, known, t } from '../../staff-words/words';
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
      title={t('Texts')}
      actions={<Badge tone={simulated ? 'caution' : 'positive'}>{simulated ? t('Simulated') : t('Connected')}</Badge>}
    >
      {simulated && (
        <p className="mt-2 text-ink-soft">
          {t('Texts are recorded but not sent. To send them, the operator of this site must connect Twilio.')}
        </p>
      )}
      {heldUntil && (
        <CautionBox className="mt-3">
          {t('Sending is paused until {time}. {heldReason}', {
            time: salonMoment(heldUntil, zone),
            heldReason: known(heldReason),
          })}
        </CautionBox>
      )}
      <Facts
        facts={[
          [t('From#number'), from === null ? t('No number') : formatPhone(from)],
          [t('Hours'), window],
          [t('Rate'), rateWords(segmentsPerSecond)],
          ...(inDoubt === undefined ? [] : [[t('In doubt'), count(inDoubt)] as const]),
        ]}
      />
      {running !== null && inDoubt !== undefined && inDoubt > 0 && (
        <p className="mt-3 text-ink-soft">
          {t(
            'It is not known yet whether Twilio accepted {count}; the oldest has been waiting for {durationWords}. They are looked up at Twilio automatically: texts that it has count as sent, the others are sent again. No action is needed.',
            {
              count: counted(inDoubt, 'text'),
              durationWords: durationWords(sumOf(running, 'textsOldestDoubtSeconds')),
            },
          )}
        </p>
      )}
      {role === 'owner' && <RateForm sender={sender} />}
    </Card>
  );
}
