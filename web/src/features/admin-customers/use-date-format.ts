import { formatDate, formatTime } from '../../format/dates';
import { useSalonZone } from '../../salon/zone';

/** `Mar 01, 2026` in salon time. */
export function useDateFormat(): (instant: string) => string {
  const zone = useSalonZone();
  return (instant) => formatDate(instant, zone);
}

/** `Mar 01, 2026, 6:05 PM` in salon time. */
export function useMomentFormat(): (instant: string) => string {
  const zone = useSalonZone();
  return (instant) => `${formatDate(instant, zone)}, ${formatTime(instant, zone)}`;
}
