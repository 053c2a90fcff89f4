import type { RecipientStatus } from '@lacquer/contracts/messaging/campaign';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface StatusCount {
  campaignId: string;
  status: RecipientStatus;
  count: number;
}

/** SQL: the counts that are kept, and the changes since. The sum per state is exact in any snapshot. */
export const keptCounts = `(SELECT campaign_id, status, count FROM campaign_count
  UNION ALL SELECT campaign_id, status, change FROM campaign_count_change)`;

/** SQL: where the kept counts differ from counting. Nothing does while the triggers are on: tests and chaos ask. */
export const driftedCounts = `
  SELECT campaign_id AS "campaignId", status, coalesce(kept, 0)::int AS kept, coalesce(counted, 0)::int AS counted
  FROM (SELECT campaign_id, status, sum(count) AS kept FROM ${keptCounts} AS k GROUP BY campaign_id, status) AS kept
  FULL JOIN (SELECT campaign_id, status, count(*) AS counted FROM campaign_recipient GROUP BY campaign_id, status)
    AS counted USING (campaign_id, status)
  WHERE coalesce(kept, 0) <> coalesce(counted, 0)`;

/** Recipients by state, as triggers on their table keep them. */
@Injectable()
export class CampaignCounts {
  constructor(private readonly dataSource: DataSource) {}

  listByStatus(campaignIds: readonly string[]): Promise<StatusCount[]> {
    return this.dataSource.query(
      `SELECT campaign_id AS "campaignId", status, sum(count)::int AS count FROM ${keptCounts} AS kept
       WHERE campaign_id = ANY($1) GROUP BY campaign_id, status`,
      [campaignIds],
    );
  }

  /** Moves the changes into the counts. Reading gets slower with every change that is not moved. */
  async fold(): Promise<void> {
    // in order: two that run at once wait for each other and never in a circle
    await this.dataSource.query(
      `WITH moved AS (DELETE FROM campaign_count_change RETURNING campaign_id, status, change)
       INSERT INTO campaign_count AS c (campaign_id, status, count)
       SELECT campaign_id, status, sum(change) FROM moved GROUP BY campaign_id, status ORDER BY campaign_id, status
       ON CONFLICT (campaign_id, status) DO UPDATE SET count = c.count + excluded.count`,
    );
  }
}
