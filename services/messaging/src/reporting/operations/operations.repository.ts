import { many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface TextCounts {
  /** Recipients whose text the provider may or may not have accepted. */
  inDoubt: number;
  /** Seconds since the oldest of these texts was sent. */
  oldestDoubt: number;
}

const countTextsSql = statement<TextCounts>(
  `SELECT count(*)::int AS "inDoubt",
     coalesce(extract(epoch FROM now() - min(claimed_at)), 0)::float8 AS "oldestDoubt"
   FROM campaign_recipient WHERE status = 'unknown'`,
);

const countCampaignsSql = statement<{ status: string; count: number }>(
  'SELECT status, count(*)::int AS count FROM campaign GROUP BY status',
);

const countRefusedSql = statement<{ count: number }>(
  `SELECT count(*)::int AS count FROM outgoing_text WHERE status = 'pending' AND error_code IS NOT NULL`,
);

@Injectable()
export class OperationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async countTexts(): Promise<TextCounts> {
    const row = await maybeOne(this.dataSource, countTextsSql);
    if (!row) throw new Error('the texts were not counted');
    return row;
  }

  /** Texts to single phones that wait until the provider accepts them. */
  async countRefused(): Promise<number> {
    return (await one(this.dataSource, countRefusedSql)).count;
  }

  /** Campaigns by status. */
  countCampaigns(): Promise<{ status: string; count: number }[]> {
    return many(this.dataSource, countCampaignsSql);
  }
}
