import { fill } from '@lacquer/contracts/sentences/fill';
import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';
import { staffLocales } from '../languages';

const day = String.raw`(?<month>[A-Z][a-z]+) (?<day>\d{1,2})(?:, (?<year>\d{4}))?`;
const time = String.raw`(?<hour>\d{1,2})(?::(?<minute>\d\d))?\s(?<half>AM|PM)`;
const writtenDay = new RegExp(`^${day}$`);
const writtenTime = new RegExp(`^${time}$`);
const writtenMoment = /^(?<day>.+) at (?<time>[^a-z]+)$/;

const inUtc = { timeZone: 'UTC' } as const;
const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', ...inUtc }).format(new Date(Date.UTC(2024, month, 1))),
);

/**
 * A day, a time or both, as the server writes them in English, in the language: `March 5`, `March 5, 2026 at 2:30 PM`.
 * Anything else stays as it is.
 */
export function momentIn(written: string, language: StaffLanguage, phrases: Readonly<Record<string, string>>): string {
  const { day: onDay, time: atTime } = writtenMoment.exec(written)?.groups ?? {};
  if (onDay === undefined || atTime === undefined)
    return dayIn(written, language) ?? timeIn(written, language) ?? written;
  const values = { day: dayIn(onDay, language), time: timeIn(atTime, language) };
  return values.day && values.time ? fill(phrases['{day} at {time}'] ?? '{day}, {time}', values) : written;
}

function dayIn(written: string, language: StaffLanguage): string | null {
  const { month = '', day: ofMonth, year } = writtenDay.exec(written)?.groups ?? {};
  const index = months.indexOf(month);
  if (index === -1) return null;
  // without a year, any that has February 29
  const date = new Date(Date.UTC(Number(year ?? 2024), index, Number(ofMonth)));
  const parts = { month: 'long', day: 'numeric', ...inUtc } as const;
  return new Intl.DateTimeFormat(
    staffLocales[language],
    year === undefined ? parts : { ...parts, year: 'numeric' },
  ).format(date);
}

function timeIn(written: string, language: StaffLanguage): string | null {
  const { hour, minute = '0', half } = writtenTime.exec(written)?.groups ?? {};
  if (hour === undefined) return null;
  const date = new Date(Date.UTC(2024, 0, 1, (Number(hour) % 12) + (half === 'PM' ? 12 : 0), Number(minute)));
  return new Intl.DateTimeFormat(staffLocales[language], { hour: 'numeric', minute: '2-digit', ...inUtc })
    .format(date)
    .replaceAll(/\s/g, ' ');
}
