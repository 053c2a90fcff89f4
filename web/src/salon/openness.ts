import { isOpenAt, nextOpening, openingToday, salonClock } from '@lacquer/contracts/salon/opening-hours';
import type { Words } from '../language/translate';
import type { SalonProfile } from './queries';
import { timeText } from './salon-text';

/** A weekday name is unambiguous for this many days. */
const sixDaysMs = 6 * 86_400_000;

export interface Openness {
  isOpen: boolean;
  text: string;
}

/** The salon's date at `instant`, as `2026-12-25`. */
export const dateAt = (timeZone: string, instant: Date): string => salonClock(timeZone, instant).date;

/** Whether the salon is open at `instant`, and until or from when. */
export function opennessAt(salon: SalonProfile, instant: Date, { t, formats }: Pick<Words, 't' | 'formats'>): Openness {
  if (isOpenAt(salon, instant))
    return {
      isOpen: true,
      text: t('Open now, until {time}', { time: timeText(openingToday(salon, instant)?.closes ?? '', formats) }),
    };
  const closed = openingToday(salon, instant) === null ? t('Closed today') : t('Closed now');
  const next = nextOpening(salon, instant);
  if (!next) return { isOpen: false, text: t('Closed now') };
  const isFar = next.getTime() - instant.getTime() > sixDaysMs;
  const opens = next.toLocaleString(formats.locale, {
    timeZone: salon.timeZone,
    weekday: 'short',
    ...(isFar ? { month: 'short', day: 'numeric' } : {}),
    hour: 'numeric',
    minute: '2-digit',
  });
  return { isOpen: false, text: t('{closed}, opens {time}', { closed, time: opens }) };
}
