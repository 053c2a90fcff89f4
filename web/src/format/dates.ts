import { staffLocale } from '../staff-words/words';

/** Cached, because creating a formatter is slower than using it. */
const cached = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string | undefined, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${Object.keys(parts).join()}`;
  const found = cached.get(key) ?? new Intl.DateTimeFormat(staffLocale(), { timeZone: zone, ...parts });
  cached.set(key, found);
  return found;
}

/** `MMM dd, yyyy` in the given time zone, by default the browser's: `Mar 01, 2026`. */
export const formatDate = (instant: string, zone?: string): string =>
  formatter(zone, { month: 'short', day: '2-digit', year: 'numeric' }).format(new Date(instant));

/** `h:mm a` in the given time zone, by default the browser's: `6:05 PM`. */
export const formatTime = (instant: string, zone?: string): string =>
  formatter(zone, { hour: 'numeric', minute: '2-digit' })
    .format(new Date(instant))
    // some engines insert a narrow no-break space before AM and PM
    .replaceAll(/\s/g, ' ');
