import {
  consentStates,
  type customerFilter,
  type customerQuery,
  customerSorts,
} from '@lacquer/contracts/customers/customer';
import { maxCents } from '@lacquer/contracts/values';
import { visitSource } from '@lacquer/contracts/customers/visit-events';
import { z } from 'zod';
import { dollarsToCents } from '../../../format/money';
import { dayBegan, daysSinceMonday } from '../../../format/salon-time';
import { t } from '../../../staff-words/words';
import type { searchNames } from './search-names';

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
  form: z.enum(['add', 'campaign']).optional().catch(undefined),
});
export type ListSearch = z.output<typeof listSearch>;

export const readSearch = (address: { [Name in (typeof searchNames)[number]]?: unknown }): ListSearch =>
  listSearch.parse(address);

/** The filters in the filter panel, without the text search. */
export const filterNames = ['tag', 'service', 'visited', 'spentFrom', 'spentTo', 'consent', 'source'] as const;
export type FilterName = (typeof filterNames)[number];

/** Whether visits count within or before, and since how many days. A week begins on Monday, as on Home. */
function spanOf(visited: NonNullable<ListSearch['visited']>, zone: string, now: Date): [kind: string, days: number] {
  if (visited === 'today') return ['within', 0];
  if (visited === 'this-week') return ['within', daysSinceMonday(zone, now)];
  const [kind = '', days] = visited.split('-');
  return [kind, Number(days)];
}

/** The query parameters of the list call. */
export type ListQuery = Pick<z.input<typeof customerQuery>, 'q' | 'sort' | keyof z.input<typeof customerFilter>>;

/** Counts days from the start of the current day in salon time, so that the query key is stable all day. */
export function toListQuery(search: ListSearch, zone: string, now = new Date()): ListQuery {
  const { q, sort, tag, service, visited, spentFrom, spentTo, consent, source } = search;
  const [kind, days] = visited === undefined ? [] : spanOf(visited, zone, now);
  const since = days === undefined ? undefined : dayBegan(days, zone, now);
  return {
    q: q?.trim() || undefined,
    sort,
    tag,
    service,
    visitedSince: kind === 'within' ? since : undefined,
    notVisitedSince: kind === 'before' ? since : undefined,
    spentAtLeast: (spentFrom && dollarsToCents(spentFrom)) ?? undefined,
    spentAtMost: (spentTo && dollarsToCents(spentTo)) ?? undefined,
    consent,
    source,
  };
}
