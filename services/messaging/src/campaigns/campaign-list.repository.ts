import type { CampaignStatus } from '@lacquer/contracts/messaging/campaign';
import { containing } from '@lacquer/platform/database/like-pattern';
import { many, statement } from '@lacquer/platform/database/sql';
import { type Moment, momentText } from '@lacquer/platform/paging/moment-cursor';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { CampaignEntity } from './campaign.entity.js';

export interface CampaignPageQuery {
  status?: readonly CampaignStatus[] | undefined;
  q?: string | undefined;
  after?: Moment | undefined;
  limit: number;
}

const listPlacesSql = statement<{ createdAt: string; id: string }>(
  `SELECT ${momentText('created_at')} AS "createdAt", id FROM campaign
   WHERE ($1::text[] IS NULL OR status = ANY($1)) AND ($2::text IS NULL OR message ILIKE $2)
     AND ($3::timestamptz IS NULL OR (created_at, id) < ($3::timestamptz, $4::uuid))
   ORDER BY created_at DESC, id DESC LIMIT $5`,
);

const matchIdsSql = statement<{ id: string; total: number }>(
  `SELECT id, count(*) OVER ()::int AS total FROM campaign WHERE id BETWEEN $1 AND $2
   ORDER BY created_at DESC, id DESC LIMIT $3`,
);

@Injectable()
export class CampaignListRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first, ties by id. */
  async listPlaces({ status, q, after, limit }: CampaignPageQuery): Promise<Moment[]> {
    // the statement is built from the given values: absent filters cost nothing, and a rare state uses its own index
    const rows = await many(this.dataSource, listPlacesSql, [
      status ?? null,
      q ? containing(q) : null,
      ...(after ?? [null, null]),
      limit,
    ]);
    return rows.map(({ createdAt, id }) => [createdAt, id]);
  }

  /** In the order of `ids`. */
  async listByIds(ids: readonly string[]): Promise<CampaignEntity[]> {
    const campaigns = await this.dataSource.manager.findBy(CampaignEntity, { id: In([...ids]) });
    const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** The messages as staff wrote them, in no particular order. */
  listMessages(ids: readonly string[]): Promise<Pick<CampaignEntity, 'id' | 'message'>[]> {
    return this.dataSource.manager.find(CampaignEntity, {
      select: { id: true, message: true },
      where: { id: In([...ids]) },
    });
  }

  /** The number of ids from `first` to `last` inclusive, and the newest of them. */
  async matchIds(first: string, last: string, limit: number): Promise<{ total: number; ids: string[] }> {
    const rows = await many(this.dataSource, matchIdsSql, [first, last, limit]);
    return { total: rows[0]?.total ?? 0, ids: rows.map(({ id }) => id) };
  }
}
