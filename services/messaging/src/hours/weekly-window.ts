import type { Opening } from '@lacquer/contracts/salon/opening-hours';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';

/** When campaigns may be sent, by weekday. Null: not on that day. */
export type WeeklyWindow = SalonProfile['hours'];

const dayNames = {
  mon: 'monday',
  tue: 'tuesday',
  wed: 'wednesday',
  thu: 'thursday',
  fri: 'friday',
  sat: 'saturday',
  sun: 'sunday',
} as const;
type ShortDay = keyof typeof dayNames;
const shortDays = Object.keys(dayNames) as ShortDay[];

const rule = /^([a-z]{3})(?:-([a-z]{3}))? +(\d{2}:\d{2})-(\d{2}:\d{2})$/;
const time = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

export const defaultWindow = 'mon-sat 09:00-20:00, sun 12:00-20:00';
export const windowExpected = `must be "always", or days and hours like "${defaultWindow}", each day once, from earlier to later on the same day`;

/** Returns undefined for `always`. @throws Error that states the expected format */
export function parseWindow(text: string): WeeklyWindow | undefined {
  const words = text.trim().toLowerCase();
  if (words === 'always') return undefined;
  const hours: Partial<Record<(typeof dayNames)[ShortDay], Opening>> = {};
  for (const part of words.split(',')) {
    const [, first, last, opens, closes] = rule.exec(part.trim()) ?? [];
    const days = first ? daysBetween(first, last ?? first) : [];
    if (!opens || !closes || !time.test(opens) || !time.test(closes) || opens >= closes || days.length === 0) {
      throw new Error(windowExpected);
    }
    for (const day of days) {
      if (hours[dayNames[day]]) throw new Error(windowExpected);
      hours[dayNames[day]] = { opens, closes };
    }
  }
  return Object.fromEntries(Object.values(dayNames).map((day) => [day, hours[day] ?? null])) as WeeklyWindow;
}

/** The inverse of `parseWindow`: `mon-sat 09:00-20:00, sun 12:00-20:00`, or `always`. */
export function formatWindow(window: WeeklyWindow | undefined): string {
  if (!window) return 'always';
  const runs: { first: string; last: string; hours: string }[] = [];
  let previous: string | null = null;
  for (const day of Object.values(dayNames)) {
    const opening = window[day];
    const hours = opening && `${opening.opens}-${opening.closes}`;
    const name = day.slice(0, 3);
    const run = runs.at(-1);
    if (hours && run && hours === previous) run.last = name;
    else if (hours) runs.push({ first: name, last: name, hours });
    previous = hours;
  }
  const words = runs.map(({ first, last, hours }) => `${first === last ? first : `${first}-${last}`} ${hours}`);
  return words.join(', ') || 'never';
}

/** Both days inclusive; `sat-mon` spans the end of the week. */
function daysBetween(first: string, last: string): ShortDay[] {
  const from = shortDays.indexOf(first as ShortDay);
  const to = shortDays.indexOf(last as ShortDay);
  if (from < 0 || to < 0) return [];
  return to >= from ? shortDays.slice(from, to + 1) : [...shortDays.slice(from), ...shortDays.slice(0, to + 1)];
}
