import type { SalonProfile } from './queries';

type Hours = SalonProfile['hours'];
export type Weekday = keyof Hours;
/** Opening hours of a day. `null`: closed. */
export type Opening = Hours[Weekday];

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export const addressText = ({ street, city, region, postalCode }: SalonProfile['address']): string =>
  `${street}, ${city}, ${region} ${postalCode}`;

/** Opens directions in the visitor's maps app. */
export const directionsUrl = (salon: SalonProfile): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressText(salon.address))}`;

/** `18:00` as `6:00 PM`. */
export function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

export const openingText = (opening: Opening): string =>
  opening ? `${timeText(opening.opens)} to ${timeText(opening.closes)}` : 'Closed';

const dayName = (day: Weekday) => day.charAt(0).toUpperCase() + day.slice(1);

export interface DaysAlike {
  days: [Weekday, ...Weekday[]];
  opening: Opening;
  text: string;
}

/** Adjacent days with the same hours, Monday first. */
export function hoursByDays(hours: Hours): DaysAlike[] {
  const groups: DaysAlike[] = [];
  for (const day of week) {
    const text = openingText(hours[day]);
    const last = groups.at(-1);
    if (last?.text === text) last.days.push(day);
    else groups.push({ days: [day], opening: hours[day], text });
  }
  return groups;
}

/** `Monday to Friday`, `Sunday`. */
export function daysText(days: readonly Weekday[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  return first === last ? dayName(first) : `${dayName(first)} to ${dayName(last)}`;
}

/** All opening hours in one line: `7 days a week, 10:00 AM to 6:00 PM` when all days are equal. */
export function hoursText(hours: Hours): string {
  const groups = hoursByDays(hours);
  const [only] = groups;
  if (groups.length === 1 && only) return only.text === 'Closed' ? 'Closed' : `7 days a week, ${only.text}`;
  return groups.map(({ days, text }) => `${daysText(days)} ${text}`).join(', ');
}

/** `a, b and c`, in the given language. */
export const listText = (items: readonly string[], and = 'and'): string =>
  [items.slice(0, -1).join(', '), items.at(-1)].filter(Boolean).join(` ${and} `);
