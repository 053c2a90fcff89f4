import type { CustomerFilter } from '@lacquer/contracts/customers/customer';
import { languageNames, monthNames } from '../format/customer-words';
import { dollars } from '../format/money';
import { salonMoment } from '../format/salon-time';
import { counted, t } from '../staff-words/words';

export const consentNames: Record<NonNullable<CustomerFilter['consent']>, string> = {
  given: t('agreed to texts'),
  revoked: t('opted out of texts'),
  none: t('not asked about texts'),
};
export const sourceNames: Record<NonNullable<CustomerFilter['source']>, string> = {
  square: t('paid with Square'),
  manual: t('added by hand'),
};

export const bookedNames: Record<NonNullable<CustomerFilter['upcomingBooking']>, string> = {
  yes: t('has an appointment ahead'),
  no: t('has no appointment ahead'),
};

type Parts = { [Part in keyof CustomerFilter]-?: (value: NonNullable<CustomerFilter[Part]>, zone: string) => string };

/** In the order in which they are read. */
const parts: Parts = {
  tag: (tag) => t('Tag: {tag}', { tag }),
  service: (service) => service,
  visitedWithinDays: (days) => t('Visited {when}', { when: withinDays(days) }),
  notVisitedForDays: (days) => t('Visited {when}', { when: t('not for {days} days', { days }) }),
  visitedSince: (moment, zone) => t('Visited since {time}', { time: salonMoment(moment, zone) }),
  notVisitedSince: (moment, zone) => t('Not visited since {time}', { time: salonMoment(moment, zone) }),
  visitsAtLeast: (visits) => t('At least {count}', { count: counted(visits, 'visit') }),
  visitsAtMost: (visits) => t('At most {count}', { count: counted(visits, 'visit') }),
  spentAtLeast: (cents) => t('Spent at least {amount}', { amount: dollars(cents) }),
  spentAtMost: (cents) => t('Spent at most {amount}', { amount: dollars(cents) }),
  birthdayMonth: (month) => t('Birthday in {month}', { month: monthNames[month - 1] }),
  language: (language) => t('Language: {language}', { language: languageNames[language] }),
  consent: (consent) => consentNames[consent],
  source: (source) => sourceNames[source],
  upcomingBooking: (booked) => bookedNames[booked],
};

const withinDays = (days: number): string => (days === 0 ? t('today') : t('in the last {days} days', { days }));

export const inCapitals = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Each part of a filter in words. */
export const filterWords = (filter: CustomerFilter, zone: string): { part: keyof CustomerFilter; words: string }[] =>
  (Object.keys(parts) as (keyof CustomerFilter)[]).flatMap((part) => {
    const value = filter[part];
    // the value is that of the part
    return value === undefined ? [] : [{ part, words: inCapitals((parts[part] as Wording)(value, zone)) }];
  });

type Wording = (value: unknown, zone: string) => string;

/** The whole filter in one line. */
export const filterText = (filter: CustomerFilter, zone: string): string =>
  filterWords(filter, zone)
    .map(({ words }) => words)
    .join(' · ') || t('All customers');
