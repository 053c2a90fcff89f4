import { Injectable } from '@nestjs/common';
import type { CustomerEntity } from '../customer.entity.js';
import type { Condition } from '../customer-filter.js';
import {
  closenesses,
  type Closeness,
  type NearWords,
  type SearchConditions,
  toSearchConditions,
} from './search-conditions.js';
import { type FoundCustomer, SearchRepository } from './search.repository.js';
import { isOneLetterApart, type SearchedText, toChunks, toSearchedText } from './search-text.js';

/** A position in the order of a search: by closeness, then by the latest visit. */
export interface SearchPlace {
  closeness: Closeness;
  value: string;
  id: string;
}

/** A customer with its closeness. */
export interface CloseCustomer {
  customer: CustomerEntity;
  closeness: Closeness;
}

/** Up to this number of matches are read whole and sorted. More are read in the order of each closeness. */
const maxSorted = 1000;
/** With fewer matches than these, customers with one wrong letter follow. */
const fewMatches = 10;
/** Words that one typed word may stand for. */
const maxNearWords = 20;
const noVisit = '-infinity';

/** Finds customers by what staff type: parts of names, phones and e-mail addresses. */
@Injectable()
export class CustomerSearch {
  constructor(private readonly repository: SearchRepository) {}

  /** Whoever matches in any way. Near matches count only if there are no others. */
  async find(typed: string): Promise<Condition> {
    const text = await this.read(typed);
    if (!text) return nobody;
    const exact = await this.withMerged(toSearchConditions(text, new Map()));
    const [one] = await this.repository.listMatches([conditionOf(exact, 'part')], '0', 1);
    if (one) return conditionOf(exact, 'part');
    const near = await this.nearOf(text, true);
    return near.size === 0 ? nobody : conditionOf(await this.withMerged(toSearchConditions(text, near)), 'near');
  }

  /** At most `limit` customers who also meet the conditions: the closest first, then the latest visit. */
  async list(
    typed: string,
    others: readonly Condition[],
    after: SearchPlace | undefined,
    limit: number,
  ): Promise<CloseCustomer[]> {
    const text = await this.read(typed);
    if (!text) return [];
    const conditions = await this.withMerged(toSearchConditions(text, new Map()));
    const matches = conditionOf(conditions, 'part');
    const found = await this.repository.listMatches([...others, matches], tierOf(conditions), maxSorted + 1);
    if (found.length > maxSorted) return this.walk(conditions, ['word', 'opening', 'part'], others, after, limit);

    const sorted = await this.sort(found, after, limit);
    if (sorted.length === limit || found.length >= fewMatches) return sorted;
    const near = await this.nearOf(text, found.length === 0);
    if (near.size === 0) return sorted;
    const nearby = await this.withMerged(toSearchConditions(text, near));
    const next = after?.closeness === 'near' ? after : undefined;
    return [...sorted, ...(await this.walk(nearby, ['near'], others, next, limit - sorted.length))];
  }

  private async read(typed: string): Promise<SearchedText | undefined> {
    const chunks = toChunks(typed);
    if (chunks.length === 0) return undefined;
    const text = toSearchedText(await this.repository.fold(chunks));
    return text.names.length + text.phones.length > 0 ? text : undefined;
  }

  /** Short words are near to too many others: they are only tried if nothing else is found. */
  private async nearOf({ names }: SearchedText, isLastTry: boolean): Promise<NearWords> {
    const words = names
      .flatMap((chunk) => chunk.words)
      .filter((word) => Array.from(word).length >= (isLastTry ? 3 : 4));
    if (words.length === 0) return new Map();
    const near = await this.repository.listNear(words);
    const known = near.map(({ typed, words: others }): [string, string[]] => [
      typed,
      others.filter((other) => isOneLetterApart(typed, other)).slice(0, maxNearWords),
    ]);
    return new Map(known.filter(([, others]) => others.length > 0));
  }

  /** A merged record is found as its surviving record. */
  private async withMerged(conditions: SearchConditions): Promise<SearchConditions> {
    const widest = conditions.sql.near ?? conditions.sql.part ?? 'false';
    const survivors = await this.repository.listSurvivors([widest, conditions.parameters], tierOf(conditions));
    if (survivors.length === 0) return conditions;
    const sql = Object.entries(conditions.sql).map(([closeness, condition]) => {
      const last = closenesses.indexOf(closeness as Closeness);
      const ids = survivors.filter(({ tier }) => tier <= last).map(({ id }) => `'${id}'`);
      return [closeness, ids.length > 0 ? `(${condition} OR customer.id IN (${ids.join(', ')}))` : condition];
    });
    return { ...conditions, sql: Object.fromEntries(sql) as SearchConditions['sql'] };
  }

  private async sort(
    found: readonly FoundCustomer[],
    after: SearchPlace | undefined,
    limit: number,
  ): Promise<CloseCustomer[]> {
    const place = after && { tier: closenesses.indexOf(after.closeness), at: after.value, id: after.id };
    const page = found
      .map((each) => ({ ...each, at: each.at ?? noVisit }))
      .toSorted(compare)
      .filter((each) => !place || compare(place, each) < 0)
      .slice(0, limit);
    const tiers = new Map(page.map(({ id, tier }) => [id, tier]));
    const customers = await this.repository.get(page.map(({ id }) => id));
    return customers.map((customer) => ({ customer, closeness: closenesses[tiers.get(customer.id) ?? 0]! }));
  }

  /** Reads each closeness without those before it. */
  private async walk(
    conditions: SearchConditions,
    within: readonly Closeness[],
    others: readonly Condition[],
    after: SearchPlace | undefined,
    limit: number,
  ): Promise<CloseCustomer[]> {
    const page: CloseCustomer[] = [];
    const first = after ? within.indexOf(after.closeness) : 0;
    for (const closeness of within.slice(Math.max(first, 0))) {
      if (page.length === limit) break;
      const closer = closenesses[closenesses.indexOf(closeness) - 1];
      const customers = await this.repository.listLatest(
        [...others, conditionOf(conditions, closeness), ...(closer ? [except(conditionOf(conditions, closer))] : [])],
        after?.closeness === closeness ? after : undefined,
        limit - page.length,
      );
      page.push(...customers.map((customer) => ({ customer, closeness })));
    }
    return page;
  }
}

const nobody: Condition = ['false', {}];

const conditionOf = ({ sql, parameters }: SearchConditions, closeness: Closeness): Condition => [
  sql[closeness] ?? 'false',
  parameters,
];

const except = ([sql, parameters]: Condition): Condition => [`NOT (${sql})`, parameters];

/** SQL: the position of a matching customer's closeness. */
const tierOf = ({ sql }: SearchConditions): string =>
  `CASE WHEN ${sql.word} THEN 0 WHEN ${sql.opening} THEN 1 ${sql.near ? `WHEN ${sql.part} THEN 2 ELSE 3` : 'ELSE 2'} END`;

type Placed = Omit<FoundCustomer, 'at'> & { at: string };

/** By closeness, then the latest visit, as the database orders moments and ids. */
function compare(one: Placed, other: Placed): number {
  if (one.tier !== other.tier) return one.tier - other.tier;
  // a moment as text sorts by time, and "-infinity" before all
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.id < other.id ? 1 : one.id > other.id ? -1 : 0;
}
