import type { Said } from '@lacquer/contracts/sentences/say';
import { affected, many, one, statement } from '@lacquer/platform/database/sql';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { currentCounts } from '../../campaigns/campaign-counts.repository.js';
import { isHeldForReview } from '../../opt-outs/held-for-review.js';
import { waitsForTest } from '../../texts/recipients/other-text.js';
import { recipientStates, sqlFrom, sqlList } from '../../texts/recipients/recipient-states.js';

/** A running campaign without progress. */
export interface StalledCampaign {
  id: string;
  simulated: boolean;
  isFrozen: boolean;
}

/** Its recipients that can still change through our own work. */
export interface OpenRecipients {
  pending: number;
  /** Pending recipients that are due later. */
  later: number;
  /** Pending recipients who wait for the result of a test of two texts. */
  untested: number;
  /** Pending recipients whose phone awaits the review of a reply. */
  held: number;
  inDoubt: number;
}

/** SQL: a test of two texts waits for an answer of the staff. Its question is the status reason of the campaign, and stays. */
const asks = '(c.test_asked_at IS NOT NULL AND c.test_choice IS NULL)';

/** SQL: campaigns that should make progress. */
const isWatched = `c.status = 'running' AND NOT ${asks}`;

/** A retry increases the remaining work; the provider's report on a sent text is not progress. */
const progress = `SELECT c.id, coalesce(sum(k.count), 0) AS total,
    coalesce(sum(k.count) FILTER (WHERE k.status NOT IN ${sqlList(recipientStates.open)}), 0) AS settled
  FROM campaign c LEFT JOIN ${currentCounts} AS k ON k.campaign_id = c.id
  WHERE ${isWatched} GROUP BY c.id`;

const forgetUnwatchedSql = statement(
  `DELETE FROM campaign_stall s WHERE NOT EXISTS (SELECT FROM campaign c WHERE c.id = s.campaign_id AND ${isWatched})`,
);

const removeNoticesSql = statement(
  `UPDATE campaign c SET status_reason = NULL FROM campaign_stall s, (${progress}) AS now
   WHERE c.id = s.campaign_id AND c.id = now.id AND ${isWatched} AND s.told_at IS NOT NULL
     AND (now.settled, now.total) <> (s.settled, s.total)`,
);

const isSame = '(excluded.settled, excluded.total) = (s.settled, s.total)';

const recordProgressSql = statement(
  `INSERT INTO campaign_stall AS s (campaign_id, settled, total, since)
   SELECT id, settled, total, now() FROM (${progress}) AS now ORDER BY id
   ON CONFLICT (campaign_id) DO UPDATE SET settled = excluded.settled, total = excluded.total,
     since = CASE WHEN ${isSame} THEN s.since ELSE now() END, told_at = CASE WHEN ${isSame} THEN s.told_at END`,
);

const listStalledSql = statement<StalledCampaign>(
  `SELECT c.id, c.simulated, c.frozen_at IS NOT NULL AS "isFrozen"
   FROM campaign_stall s JOIN campaign c ON c.id = s.campaign_id
   WHERE s.told_at IS NULL AND s.since < now() - make_interval(secs => $1)`,
);

const recordReasonSql = statement(
  `UPDATE campaign AS c SET status_reason = $2 WHERE id = $1 AND ${isWatched} RETURNING id`,
);

const markToldSql = statement(
  `UPDATE campaign_stall SET told_at = now() WHERE campaign_id = $1 AND told_at IS NULL RETURNING campaign_id`,
);

const isPending = `status IN ${sqlFrom('claim')}`;

const countOpenSql = statement<OpenRecipients>(
  `SELECT count(*) FILTER (WHERE ${isPending})::int AS pending,
     count(*) FILTER (WHERE ${isPending} AND not_before > now())::int AS later,
     count(*) FILTER (WHERE ${isPending} AND ${waitsForTest})::int AS untested,
     count(*) FILTER (WHERE ${isPending} AND ${isHeldForReview('campaign_recipient.phone')})::int AS held,
     count(*) FILTER (WHERE status IN ${sqlFrom('findAbsent')})::int AS "inDoubt"
   FROM campaign_recipient WHERE campaign_id = $1 AND status IN ${sqlList(recipientStates.open)}`,
);

@Injectable()
export class StallsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Records the progress of the running campaigns, and removes the notice of those that have resumed. Returns those
   * without progress for `ms` milliseconds whose owner has not been notified.
   */
  observe(ms: number): Promise<StalledCampaign[]> {
    return this.transactions.run(async (tx) => {
      await affected(tx, forgetUnwatchedSql);
      await affected(tx, removeNoticesSql);
      await affected(tx, recordProgressSql);
      return many(tx, listStalledSql, [ms / 1000]);
    });
  }

  countOpen(campaignId: string): Promise<OpenRecipients> {
    return one(this.dataSource, countOpenSql, [campaignId]);
  }

  /** Stores the notice. `false`: the campaign is no longer watched, or another process was faster. */
  async recordNotice(tx: Transaction, campaignId: string, reason: Said): Promise<boolean> {
    const noticed = await many(tx, recordReasonSql, [campaignId, reason]);
    if (noticed.length === 0) return false;
    // the campaign is locked, so the next process sees this update
    const updated = await many(tx, markToldSql, [campaignId]);
    return updated.length > 0;
  }
}
