import type { RecipientStatus } from '@lacquer/contracts/messaging/campaign';
import { affected, many, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface StatusCount {
  campaignId: string;
  status: RecipientStatus;
  count: number;
}

/** SQL: the stored counts plus the changes not yet folded in. The sum per state is exact in any snapshot. */
export const currentCounts = `(SELECT campaign_id, status, count FROM campaign_count
  UNION ALL SELECT campaign_id, status, change FROM campaign_count_change)`;

/**
 * SQL: stored counts that differ from a full count. Empty while the triggers are enabled; used by tests and the fault suite.
 */
export const driftedCounts = `
  SELECT campaign_id AS "campaignId", status, coalesce(kept, 0)::int AS kept, coalesce(counted, 0)::int AS counted
  FROM (SELECT campaign_id, status, sum(count) AS kept FROM ${currentCounts} AS k GROUP BY campaign_id, status) AS kept
  FULL JOIN (SELECT campaign_id, status, count(*) AS counted FROM campaign_recipient GROUP BY campaign_id, status)
    AS counted USING (campaign_id, status)
  WHERE coalesce(kept, 0) <> coalesce(counted, 0)`;

const listByStatusSql = statement<StatusCount>(
  `SELECT campaign_id AS "campaignId", status, sum(count)::int AS count FROM ${currentCounts} AS kept
   WHERE campaign_id = ANY($1) GROUP BY campaign_id, status`,
);

const foldSql = statement(
  `WITH moved AS (DELETE FROM campaign_count_change RETURNING campaign_id, status, change)
   INSERT INTO campaign_count AS c (campaign_id, status, count)
   SELECT campaign_id, status, sum(change) FROM moved GROUP BY campaign_id, status ORDER BY campaign_id, status
   ON CONFLICT (campaign_id, status) DO UPDATE SET count = c.count + excluded.count`,
);

/** Recipients by state, as maintained by triggers on their table. */
@Injectable()
export class CampaignCounts {
  constructor(private readonly dataSource: DataSource) {}

  listByStatus(campaignIds: readonly string[]): Promise<StatusCount[]> {
    return many(this.dataSource, listByStatusSql, [campaignIds]);
  }

  /** Folds the changes into the counts. Reads get slower with every change that is not folded. */
  async fold(): Promise<void> {
    // sorted, so that concurrent folds wait for each other and never deadlock
    await affected(this.dataSource, foldSql);
  }
}
