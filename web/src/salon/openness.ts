import { isOpenAt, nextOpening, openingToday } from '@lacquer/contracts/salon/opening-hours';
import type { SalonProfile } from './queries';
import { timeText } from './salon-text';

/** A weekday name is unambiguous for this many days. */
const sixDaysMs = 6 * 86_400_000;

export interface Openness {
  isOpen: boolean;
  text: string;
}

/** Whether the salon is open at `instant`, and until or from when. */
export function opennessAt(salon: SalonProfile, instant: Date): Openness {
  if (isOpenAt(salon, instant))
    return { isOpen: true, text: `Open now, until ${timeText(openingToday(salon, instant)?.closes ?? '')}` };
  const next = nextOpening(salon, instant);
  if (!next) return { isOpen: false, text: 'Closed now' };
  const isFar = next.getTime() - instant.getTime() > sixDaysMs;
  const opens = next.toLocaleString('en-US', {
    timeZone: salon.timeZone,
    weekday: 'short',
    ...(isFar ? { month: 'short', day: 'numeric' } : {}),
    hour: 'numeric',
    minute: '2-digit',
  });
  return { isOpen: false, text: `Closed now, opens ${opens}` };
}
