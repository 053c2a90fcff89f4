import {
  consentStates,
  customerFilter,
  type CustomerFilter,
  type customerQuery,
  customerSorts,
} from '@lacquer/contracts/customers/customer';
import { maxCents } from '@lacquer/contracts/values';
import { visitSource } from '@lacquer/contracts/customers/visit-events';
import { z } from 'zod';
import { dollarsToCents } from '../../../format/money';
import { dayBegan, daysSinceMonday } from '../../../format/salon-time';
import { t } from '../../../staff-words/words';
import { filterNames, type searchNames } from './search-names';

/** Filters by days since the latest visit. */
export const visitedChoices = {
  today: 'today',
  'this-week': t('this week'),
  'within-7': t('in the last 7 days'),
  'within-30': t('in the last 30 days'),
  'within-90': t('in the last 90 days'),
  'before-30': t('not for 30 days'),
  'before-60': t('not for 60 days'),
  'before-90': t('not for 90 days'),
  'before-180': t('not for 180 days'),
} as const;

/** The router parses 213 in a URL as a number. */
const written = z.union([z.string(), z.number().transform(String)]);

const amount = written.refine((typed) => (dollarsToCents(typed) ?? maxCents + 1) <= maxCents);

const given = customerFilter.shape;

/** Invalid values count as absent, because a URL can be typed or outdated. */
const listSearch = z.object({
  q: written.pipe(z.string().max(100)).optional().catch(undefined),
  sort: z.enum(customerSorts).optional().catch(undefined),
  tag: written.pipe(z.string().trim().min(1).max(40)).optional().catch(undefined),
  service: written.pipe(z.string().trim().min(1).max(120)).optional().catch(undefined),
  visited: z
    .enum(Object.keys(visitedChoices) as (keyof typeof visitedChoices)[])
    .optional()
    .catch(undefined),
  spentFrom: amount.optional().catch(undefined),
  spentTo: amount.optional().catch(undefined),
  consent: z.enum(consentStates).optional().catch(undefined),
  source: visitSource.optional().catch(undefined),
  upcomingBooking: given.upcomingBooking.catch(undefined),
  // as the filter has them: those of a segment have no choice of their own in the panel
  visitedWithinDays: given.visitedWithinDays.catch(undefined),
  notVisitedForDays: given.notVisitedForDays.catch(undefined),
  visitedSince: given.visitedSince.catch(undefined),
  notVisitedSince: given.notVisitedSince.catch(undefined),
  visitsAtLeast: given.visitsAtLeast.catch(undefined),
  visitsAtMost: given.visitsAtMost.catch(undefined),
  birthdayMonth: given.birthdayMonth.catch(undefined),
  language: given.language.catch(undefined),
  /** The segment that the filters are of. */
  segment: z.uuid().optional().catch(undefined),
  form: z.enum(['add', 'campaign']).optional().catch(undefined),
});
export type ListSearch = z.output<typeof listSearch>;

export const readSearch = (address: { [Name in (typeof searchNames)[number]]?: unknown }): ListSearch =>
  listSearch.parse(address);

export type FilterName = (typeof filterNames)[number];

/** Whether visits count within or before, and since how many days. A week begins on Monday, as on Home. */
function spanOf(visited: NonNullable<ListSearch['visited']>, zone: string, now: Date): [kind: string, days: number] {
  if (visited === 'today') return ['within', 0];
  if (visited === 'this-week') return ['within', daysSinceMonday(zone, now)];
  const [kind = '', days] = visited.split('-');
  return [kind, Number(days)];
}

/** The query parameters of the list call. */
export type ListQuery = CustomerFilter & Pick<z.input<typeof customerQuery>, 'q' | 'sort'>;

/** Counts days from the start of the current day in salon time, so that the query key is stable all day. */
export function toListQuery(search: ListSearch, zone: string, now = new Date()): ListQuery {
  const { visited, visitedSince, notVisitedSince } = search;
  const [kind, days] = visited === undefined ? [] : spanOf(visited, zone, now);
  const since = days === undefined ? undefined : dayBegan(days, zone, now);
  return {
    ...partsOf(search),
    q: search.q?.trim() || undefined,
    sort: search.sort,
    visitedSince: kind === 'within' ? since : visitedSince,
    notVisitedSince: kind === 'before' ? since : notVisitedSince,
  };
}

/** The filter to save: it counts days from the day on which it is used. */
export function toFilter(search: ListSearch, zone: string, now = new Date()): CustomerFilter {
  const { visited } = search;
  // a week that begins on Monday is no number of days
  if (visited === 'this-week')
    return withoutAbsent({ ...partsOf(search), visitedSince: toListQuery(search, zone, now).visitedSince });
  const [kind, days] = visited === undefined ? [] : spanOf(visited, zone, now);
  return withoutAbsent({
    ...partsOf(search),
    ...(kind === 'within' && { visitedWithinDays: days }),
    ...(kind === 'before' && { notVisitedForDays: days }),
  });
}

/** What the page shows for a saved filter, in place of all filters before. */
export function toSearch(filter: CustomerFilter): Pick<ListSearch, FilterName> {
  const { spentAtLeast, spentAtMost, visitedWithinDays, notVisitedForDays, ...rest } = filter;
  const choices = [
    visitedWithinDays === 0 ? 'today' : `within-${visitedWithinDays}`,
    `before-${notVisitedForDays}`,
  ].filter((choice): choice is keyof typeof visitedChoices => choice in visitedChoices);
  const moments = [visitedWithinDays, notVisitedForDays, rest.visitedSince, rest.notVisitedSince];
  const isOneChoice = choices.length === 1 && moments.filter((moment) => moment !== undefined).length === 1;
  return {
    ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
    ...rest,
    ...(isOneChoice ? { visited: choices[0] } : { visitedWithinDays, notVisitedForDays }),
    spentFrom: spentAtLeast === undefined ? undefined : (spentAtLeast / 100).toFixed(2),
    spentTo: spentAtMost === undefined ? undefined : (spentAtMost / 100).toFixed(2),
  };
}

const centsOf = (typed: string | undefined) => (typed ? (dollarsToCents(typed) ?? undefined) : undefined);

/** The parts of a filter that do not depend on the day. */
const partsOf = (search: ListSearch): CustomerFilter => ({
  tag: search.tag,
  service: search.service,
  visitedWithinDays: search.visitedWithinDays,
  notVisitedForDays: search.notVisitedForDays,
  visitedSince: search.visitedSince,
  notVisitedSince: search.notVisitedSince,
  visitsAtLeast: search.visitsAtLeast,
  visitsAtMost: search.visitsAtMost,
  spentAtLeast: centsOf(search.spentFrom),
  spentAtMost: centsOf(search.spentTo),
  birthdayMonth: search.birthdayMonth,
  language: search.language,
  consent: search.consent,
  source: search.source,
  upcomingBooking: search.upcomingBooking,
});

const withoutAbsent = (filter: CustomerFilter): CustomerFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** Whether two filters ask the same. */
export function isSameFilter(one: CustomerFilter, other: CustomerFilter): boolean {
  const parts = Object.keys(one) as (keyof CustomerFilter)[];
  return parts.length === Object.keys(other).length && parts.every((part) => one[part] === other[part]);
}
