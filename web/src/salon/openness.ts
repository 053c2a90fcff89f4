import { isOpenAt, nextOpening, openingToday, salonClock } from '@lacquer/contracts/salon/opening-hours';
import type { UtcOffsets } from '@lacquer/contracts/salon/utc-offsets';
import type { Words } from '../language/translate';
import type { SalonProfile } from './queries';
import { dayTimeText, timeText } from './salon-text';

/** A weekday name is unambiguous for this many days. */
const sixDaysMs = 6 * 86_400_000;

export interface Openness {
  isOpen: boolean;
  text: string;
}

/** The salon's date at `instant`, as `2026-12-25`. */
export const dateAt = (timeZone: string, instant: Date, offsets: UtcOffsets | undefined): string =>
  salonClock(timeZone, instant, offsets).date;

/** Whether the salon is open at `instant`, and until or from when. */
export function opennessAt(
  profile: SalonProfile,
  instant: Date,
  { t, formats }: Pick<Words, 't' | 'formats'>,
  offsets?: UtcOffsets,
): Openness {
  const salon = { ...profile, offsets };
  if (isOpenAt(salon, instant))
    return {
      isOpen: true,
      text: t('Open now, until {time}', { time: timeText(openingToday(salon, instant)?.closes ?? '', formats) }),
    };
  const closed = openingToday(salon, instant) === null ? t('Closed today') : t('Closed now');
  const next = nextOpening(salon, instant);
  if (!next) return { isOpen: false, text: t('Closed now') };
  const opens =
    next.getTime() - instant.getTime() > sixDaysMs
      ? next.toLocaleString(formats.locale, {
          timeZone: salon.timeZone,
          weekday: 'short',
          month: 'short',
          day: 'numeric',
          hour: 'numeric',
          minute: '2-digit',
        })
      : dayTimeText(salonClock(salon.timeZone, next, offsets), formats);
  return { isOpen: false, text: t('{closed}, opens {time}', { closed, time: opens }) };
}
