import { instantAt, openingOn, salonClock } from '@lacquer/contracts/salon/opening-hours';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';

export type Schedule = Pick<SalonProfile, 'hours' | 'holidays' | 'timeZone'>;

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** A day of the salon's calendar, `2026-12-25`. */
export type Day = string;

export const dayAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
export const weekdayOf = (day: Day): number => new Date(day).getUTCDay();
export const dayOf = (timeZone: string, at: Date): Day => salonClock(timeZone, at).date;

/** A month, a day or an hour, as `07`. */
export const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** From Sunday. */
const weekdayWeights = [0.95, 0.75, 0.48, 0.75, 0.95, 1.4, 1.75];
/** From January. */
const monthWeights = [0.8, 0.95, 0.95, 1.05, 1.2, 1.15, 1.1, 1, 0.88, 0.95, 1, 1.25];

/** The eve of the lunar new year, which Koreatown celebrates. */
const lunarEves = ['2025-01-28', '2026-02-16', '2027-02-05', '2028-01-25', '2029-02-12', '2030-02-02'];

/** The days before which more customers come, and by how much. */
function rushOf(day: Day): number {
  const [, month, date] = day.split('-').map(Number);
  const monthDay = day.slice(5);
  const isBetween = (from: string, to: string) => monthDay >= from && monthDay <= to;
  if (isBetween('02-11', '02-14')) return 1.3;
  if (isBetween('12-18', '12-24')) return 1.4;
  if (isBetween('12-29', '12-31')) return 1.3;
  if (lunarEves.some((eve) => day >= dayAfter(eve, -3) && day <= eve)) return 1.25;
  // the weekend of Mother's Day, the second Sunday of May
  if (month === 5 && date !== undefined && date >= 5 && date <= 14 && [0, 4, 5, 6].includes(weekdayOf(day)))
    return 1.25;
  const isThanksgivingWeek = month === 11 && date !== undefined && date >= 21 && date <= 27;
  if (isThanksgivingWeek && weekdayOf(day) === 4) return 0.5;
  if (isThanksgivingWeek && weekdayOf(day) === 3) return 1.4;
  return 1;
}

/** The season alone, around 1. */
export const seasonOf = (day: Day): number => monthWeights[Number(day.slice(5, 7)) - 1] ?? 1;

/** How likely a customer chooses a day; 0 if the salon is closed. */
export function weightOf(schedule: Schedule, day: Day): number {
  if (!openingOn(schedule, day) || day.endsWith('-12-25') || day.endsWith('-01-01')) return 0;
  return (weekdayWeights[weekdayOf(day)] ?? 1) * rushOf(day);
}

/** The hours in which payments are made: from the end of the first visit to a little after closing. In minutes. */
export function payingHours(schedule: Schedule, day: Day): { from: number; to: number } {
  const opening = openingOn(schedule, day) ?? { opens: '10:00', closes: '18:00' };
  return { from: minutesOf(opening.opens) + 35, to: Math.min(minutesOf(opening.closes) + 15, 23 * 60 + 45) };
}

/** `minutes` after midnight. */
export function momentOn({ timeZone }: Schedule, day: Day, minutes: number): Date {
  return instantAt(timeZone, day, `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
