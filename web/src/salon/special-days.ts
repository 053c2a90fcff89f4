import type { Formats } from '../language/formats';
import type { Words } from '../language/translate';
import type { SalonProfile } from './queries';
import { openingText } from './salon-text';

export type SpecialDay = SalonProfile['holidays'][number];

/** The special days from `today` on, in order. `null`: the day is unknown, and all are given. */
export const comingDays = ({ holidays }: SalonProfile, today: string | null): SpecialDay[] =>
  holidays.filter(({ date }) => today === null || date >= today).toSorted((a, b) => a.date.localeCompare(b.date));

/** What is special about today: `Closed today, Christmas Day`, `Today 10:00 AM to 2:00 PM, Christmas Eve`. */
export function todayText({ opening, note }: SpecialDay, { t, formats }: Pick<Words, 't' | 'formats'>): string {
  const hours = opening ? t('Today {hours}', { hours: openingText(opening, formats) }) : t('Closed today');
  return note ? `${hours}, ${note}` : hours;
}

/** `2026-12-25` as `Fri, Dec 25`. */
export const dateText = (date: string, { locale }: Formats): string =>
  new Date(date).toLocaleDateString(locale, { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });

/** The day that is `days` days after `date`. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
