import { CautionBox } from '../components/ui/messages/caution-box';
import { salonMoment } from '../format/salon-time';
import { t } from '../staff-words/words';

/** That the appointments shown are old. `since`: when they were last read; nothing while that is recent. */
export function UnconfirmedNote({ since, zone }: { since: string | null | undefined; zone: string }) {
  if (!since) return null;
  return (
    <CautionBox className="mt-3">
      {t(
        'Appointments were last read at Square {time}, and may have changed since. No reminders are sent until they are read again.',
        { time: salonMoment(since, zone) },
      )}
    </CautionBox>
  );
}
