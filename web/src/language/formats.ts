import type { SalonProfile } from '@lacquer/contracts/salon/salon';

type Weekday = keyof SalonProfile['hours'];

/** How hours are written. Not from `Intl`, which differs between browsers and servers. */
export interface Formats {
  /** For dates and times that only the browser writes. */
  readonly locale: string;
  readonly days: Readonly<Record<Weekday, string>>;
  /** Hour `9` and minutes `30`, before noon or after. */
  readonly time: (hour: number, minutes: number, isMorning: boolean) => string;
  /** A day, which may be shortened, and a time. */
  readonly dayTime: (day: string, time: string) => string;
  readonly span: (opens: string, closes: string) => string;
  readonly daySpan: (first: string, last: string) => string;
  /** Days with their hours. */
  readonly dayHours: (days: string, hours: string) => string;
  readonly everyDay: (span: string) => string;
  readonly closed: string;
  readonly and: string;
  /** Ways to pay in the language, by their English names in lower case. Others are shown as stored. */
  readonly payments: Readonly<Record<string, string>>;
}

export const twoDigits = (minutes: number): string => String(minutes).padStart(2, '0');

export const englishFormats: Formats = {
  locale: 'en-US',
  days: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
  time: (hour, minutes, isMorning) => `${hour}:${twoDigits(minutes)} ${isMorning ? 'AM' : 'PM'}`,
  dayTime: (day, time) => `${day.slice(0, 3)}, ${time}`,
  span: (opens, closes) => `${opens} to ${closes}`,
  daySpan: (first, last) => `${first} to ${last}`,
  dayHours: (days, hours) => `${days} ${hours}`,
  everyDay: (span) => `7 days a week, ${span}`,
  closed: 'Closed',
  and: 'and',
  payments: {},
};
