import { many, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { CustomerEntity } from '../customer.entity.js';
import { type Condition, lastVisit } from '../customer-filter.js';
import { isListed } from '../listed-records.js';
import type { SearchedChunk } from './search-text.js';

/** The maximum number of merged records that a search follows. */
const maxMerged = 1000;

/** A customer that a search has found. `tier`: the position of its closeness. `at`: the latest visit, if there is one. */
export interface FoundCustomer {
  id: string;
  tier: number;
  at: string | null;
}

const foldSql = statement<SearchedChunk>(
  `SELECT name_parts(chunk) AS words, folded(chunk) AS whole FROM unnest($1::text[]) WITH ORDINALITY AS given(chunk, place)
   ORDER BY place`,
);

const listNearSql = statement<{ typed: string; words: string[] }>(
  `SELECT typed, array_agg(DISTINCT word) AS words FROM unnest($1::text[]) AS typed
   JOIN name_word ON keys && near_keys(typed) AND word <> typed GROUP BY typed`,
);

const listSurvivorsSql = statement<{ mergedId: string; id: string }>(
  `WITH RECURSIVE above(merged_id, id) AS (
     SELECT id, id FROM unnest($1::uuid[]) AS merged(id)
     UNION ALL SELECT merged_id, merged_into FROM customer JOIN above USING (id) WHERE merged_into IS NOT NULL)
   SELECT merged_id AS "mergedId", id FROM customer JOIN above USING (id) WHERE merged_into IS NULL`,
);

@Injectable()
export class SearchRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The words of each chunk as they are compared, without accents and marks. */
  fold(chunks: readonly string[]): Promise<SearchedChunk[]> {
    return many(this.dataSource, foldSql, [chunks]);
  }

  /** Words of names that may be one letter apart. */
  listNear(words: readonly string[]): Promise<{ typed: string; words: string[] }[]> {
    return many(this.dataSource, listNearSql, [words]);
  }

  /** The surviving records of merged records that match, with the closeness of the merged record. */
  async listSurvivors(matches: Condition, tier: string): Promise<{ id: string; tier: number }[]> {
    const found = await this.matching([matches], 'customer.merged_into IS NOT NULL')
      .select('customer.id', 'id')
      .addSelect(tier, 'tier')
      .limit(maxMerged)
      .getRawMany<{ id: string; tier: number }>();
    if (found.length === 0) return [];
    const survivors = await many(this.dataSource, listSurvivorsSql, [found.map(({ id }) => id)]);
    const tiers = new Map(found.map((each) => [each.id, each.tier]));
    return survivors.map(({ mergedId, id }) => ({ id, tier: tiers.get(mergedId) ?? 0 }));
  }

  /** At most `limit` matches, in no order. */
  listMatches(conditions: readonly Condition[], tier: string, limit: number): Promise<FoundCustomer[]> {
    return this.matching(conditions)
      .select('customer.id', 'id')
      .addSelect(tier, 'tier')
      .addSelect(`to_char(customer.last_visit_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`, 'at')
      .limit(limit)
      .getRawMany<FoundCustomer>();
  }

  async get(ids: readonly string[]): Promise<CustomerEntity[]> {
    if (ids.length === 0) return [];
    const rows = await this.dataSource.manager
      .createQueryBuilder(CustomerEntity, 'customer')
      .where('customer.id IN (:...ids)', { ids })
      .getMany();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Matches in the order of their latest visit, after a place in it. */
  listLatest(conditions: readonly Condition[], after: { value: string; id: string } | undefined, limit: number) {
    const query = this.matching(conditions).orderBy(lastVisit, 'DESC').addOrderBy('customer.id', 'DESC').limit(limit);
    if (after) {
      query.andWhere(`(${lastVisit}, customer.id) < (CAST(:place AS timestamptz), CAST(:placeId AS uuid))`, {
        place: after.value,
        placeId: after.id,
      });
    }
    return query.getMany();
  }

  private matching(
    conditions: readonly Condition[],
    records = isListed('customer'),
  ): SelectQueryBuilder<CustomerEntity> {
    const query = this.dataSource.manager.createQueryBuilder(CustomerEntity, 'customer').where(records);
    for (const [condition, parameters] of conditions) query.andWhere(condition, parameters);
    return query;
  }
}
