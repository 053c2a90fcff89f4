import { formatDate, formatTime } from '../../format/dates';
import { useSalonZone } from '../../salon/zone';

/** `Mar 01, 2026` at the salon. */
export function useDateFormat(): (instant: string) => string {
  const zone = useSalonZone();
  return (instant) => formatDate(instant, zone);
}

/** `Mar 01, 2026, 6:05 PM` at the salon. */
export function useMomentFormat(): (instant: string) => string {
  const zone = useSalonZone();
  return (instant) => `${formatDate(instant, zone)}, ${formatTime(instant, zone)}`;
}
