import { affected, many, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { waitsForTest } from './other-text.js';
import { sqlFrom, sqlTo } from './recipient-states.js';

const listPageSql = statement<{ id: string }>(
  `SELECT r.id FROM campaign_recipient r JOIN campaign c ON c.id = r.campaign_id
   WHERE r.campaign_id = $1 AND r.status IN ${sqlFrom('claim')} AND c.status = 'running'
     AND ($2::uuid IS NULL OR r.id > $2) AND (r.not_before IS NULL OR NOT ${waitsForTest})
   ORDER BY r.id LIMIT $3`,
);

const listCancelledWithPendingSql = statement<{ id: string }>(
  `SELECT id FROM campaign c WHERE c.status = 'cancelled' AND EXISTS (
     SELECT 1 FROM campaign_recipient r WHERE r.campaign_id = c.id AND r.status IN ${sqlFrom('cancel')})`,
);

const skipCancelledSql = statement(
  `UPDATE campaign_recipient SET status = ${sqlTo('cancel')}, skip_reason = 'cancelled', updated_at = now()
   WHERE status IN ${sqlFrom('cancel')} AND id IN (
     SELECT r.id FROM campaign_recipient r JOIN campaign c ON c.id = r.campaign_id
     WHERE r.campaign_id = $1 AND r.status IN ${sqlFrom('cancel')} AND c.status = 'cancelled' LIMIT $2)`,
);

const retryFailedSql = statement(
  `WITH failed AS (
     SELECT r.id, r.attempt, r.claim_token, r.status, r.error_code, r.claimed_at FROM campaign_recipient r
     WHERE r.campaign_id = $1 AND r.status IN ${sqlFrom('retry')} AND r.message_sid IS NULL
       AND r.error_code <> ALL ($2) AND NOT EXISTS (SELECT 1 FROM suppression s WHERE s.phone = r.phone)
     ORDER BY r.id LIMIT $3 FOR UPDATE OF r),
   kept AS (
     INSERT INTO past_attempt (recipient_id, attempt, claim_token, status, error_code, claimed_at)
     SELECT id, attempt, claim_token, status, error_code, claimed_at FROM failed)
   UPDATE campaign_recipient r
   SET status = ${sqlTo('retry')}, attempt = r.attempt + 1, claim_token = NULL, claimed_at = NULL,
     error_code = NULL, not_before = NULL, checked_at = NULL, looked_for_since = NULL, updated_at = now()
   FROM failed WHERE r.id = failed.id`,
);

/** The recipients without a sent text, for resuming, canceling and retrying a campaign in batches. */
@Injectable()
export class PendingRecipients {
  constructor(private readonly dataSource: DataSource) {}

  /** Of a running campaign, by id. Without those who wait for its test of two texts. */
  async listPage(campaignId: string, afterId: string | null, limit: number): Promise<string[]> {
    const rows = await many(this.dataSource, listPageSql, [campaignId, afterId, limit]);
    return rows.map(({ id }) => id);
  }

  /** Campaigns whose cancellation was interrupted, or with a claimed text that was released later. */
  async listCancelledWithPending(): Promise<string[]> {
    const rows = await many(this.dataSource, listCancelledWithPendingSql);
    return rows.map(({ id }) => id);
  }

  /**
   * Skips at most `limit` recipients of a canceled campaign. Returns their number; fewer than `limit`: none remain.
   */
  async skipCancelled(campaignId: string, limit: number): Promise<number> {
    return affected(this.dataSource, skipCancelledSql, [campaignId, limit]);
  }

  /**
   * Makes at most `limit` recipients pending again, as new attempts: those refused with a transient error, which
   * excludes `finalCodes`. The claim of the earlier attempt is archived, so a late report on it has no effect.
   */
  async retryFailed(
    tx: Transaction,
    campaignId: string,
    finalCodes: readonly string[],
    limit: number,
  ): Promise<number> {
    return affected(tx, retryFailedSql, [campaignId, finalCodes, limit]);
  }
}
