import type { Formats } from '../language/formats';
import type { Words } from '../language/translate';
import type { SalonProfile } from './queries';

type Hours = SalonProfile['hours'];
export type Weekday = keyof Hours;
/** Opening hours of a day. `null`: closed. */
export type Opening = Hours[Weekday];

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export const addressText = ({ street, city, region, postalCode }: SalonProfile['address']): string =>
  `${street}, ${city}, ${region} ${postalCode}`;

/** Opens directions in the visitor's maps app. */
export const directionsUrl = (salon: Pick<SalonProfile, 'address'>): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressText(salon.address))}`;

/** `18:00` as `6:00 PM`. */
export function timeText(time: string, formats: Formats): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return formats.time(hours % 12 || 12, minutes, hours < 12);
}

/** A time of a day of the next week: `Wed, 10:00 AM`. */
export const dayTimeText = ({ date, time }: { date: string; time: string }, formats: Formats): string =>
  formats.dayTime(formats.days[week[(new Date(date).getUTCDay() + 6) % 7] ?? 'monday'], timeText(time, formats));

export const openingText = (opening: Opening, formats: Formats): string =>
  opening ? formats.span(timeText(opening.opens, formats), timeText(opening.closes, formats)) : formats.closed;

export interface DaysAlike {
  days: [Weekday, ...Weekday[]];
  opening: Opening;
  text: string;
}

/** Adjacent days with the same hours, Monday first. */
export function hoursByDays(hours: Hours, formats: Formats): DaysAlike[] {
  const groups: DaysAlike[] = [];
  for (const day of week) {
    const text = openingText(hours[day], formats);
    const last = groups.at(-1);
    if (last?.text === text) last.days.push(day);
    else groups.push({ days: [day], opening: hours[day], text });
  }
  return groups;
}

/** `Monday to Friday`, `Sunday`. */
export function daysText(days: readonly Weekday[], formats: Formats): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  return first === last ? formats.days[first] : formats.daySpan(formats.days[first], formats.days[last]);
}

/** All opening hours in one line: `7 days a week, 10:00 AM to 6:00 PM` when all days are equal. */
export function hoursText(hours: Hours, formats: Formats): string {
  const groups = hoursByDays(hours, formats);
  const [only] = groups;
  if (groups.length === 1 && only) return only.opening ? formats.everyDay(only.text) : formats.closed;
  return groups.map(({ days, text }) => formats.dayHours(daysText(days, formats), text)).join(', ');
}

/** `a, b and c`. */
export const listText = (items: readonly string[], { and }: Formats): string =>
  [items.slice(0, -1).join(', '), items.at(-1)].filter(Boolean).join(` ${and} `);

/** The ways to pay, in the language. */
export const paymentNames = (methods: readonly string[], { payments }: Formats): string[] =>
  methods.map((name) => payments[name.toLowerCase()] ?? name);

/** `We take cash and credit cards.` */
export const paymentText = (methods: readonly string[], { t, formats }: Pick<Words, 't' | 'formats'>): string =>
  t('We take {methods}.', { methods: listText(paymentNames(methods, formats), formats).toLowerCase() });

/** `3.9 stars`, `98+ reviews`, and `1000+ Happy Clients`, `7+ Years Experience` … Those that the salon makes. */
export const claimsText = (claims: SalonProfile['claims'], t: Words['t']): { reviews: string[]; others: string[] } => ({
  reviews: [
    claims.heroRating > 0 ? t('{rating} stars', { rating: claims.heroRating }) : '',
    claims.reviewCount && t('{count} reviews', { count: claims.reviewCount }),
  ].filter(Boolean),
  others: [
    claims.happyClients && `${claims.happyClients} ${t('Happy Clients')}`,
    claims.yearsOfExperience && `${claims.yearsOfExperience} ${t('Years Experience')}`,
    claims.satisfaction && `${claims.satisfaction} ${t('Satisfaction')}`,
  ].filter(Boolean),
});
