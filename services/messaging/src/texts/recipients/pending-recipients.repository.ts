import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CampaignsRepository } from '../../campaigns/campaigns.repository.js';
import { finalErrorCodes } from '../../delivery/sms/final-errors.js';

/** The part of the ledger that is still to be sent, as a campaign is resumed, cancelled or sent again: in batches. */
@Injectable()
export class PendingRecipients {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly campaigns: CampaignsRepository,
  ) {}

  /** Of a running campaign, by id. */
  async listPage(campaignId: string, afterId: string | null, limit: number): Promise<string[]> {
    const rows: { id: string }[] = await this.dataSource.query(
      `SELECT r.id FROM campaign_recipient r JOIN campaign c ON c.id = r.campaign_id
       WHERE r.campaign_id = $1 AND r.status = 'pending' AND c.status = 'running' AND ($2::uuid IS NULL OR r.id > $2)
       ORDER BY r.id LIMIT $3`,
      [campaignId, afterId, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Campaigns whose cancellation was cut off, or that had a text in hand which was given back since. */
  async listCancelledWithPending(): Promise<string[]> {
    const rows: { id: string }[] = await this.dataSource.query(
      `SELECT id FROM campaign c WHERE c.status = 'cancelled' AND EXISTS (
         SELECT 1 FROM campaign_recipient r WHERE r.campaign_id = c.id AND r.status = 'pending')`,
    );
    return rows.map(({ id }) => id);
  }

  /** Skips at most so many recipients of a cancelled campaign; fewer than that: it was the rest. */
  async skipCancelled(campaignId: string, limit: number): Promise<number> {
    const [, count]: [unknown[], number] = await this.dataSource.query(
      `UPDATE campaign_recipient SET status = 'skipped', skip_reason = 'cancelled', updated_at = now()
       WHERE status = 'pending' AND id IN (
         SELECT r.id FROM campaign_recipient r JOIN campaign c ON c.id = r.campaign_id
         WHERE r.campaign_id = $1 AND r.status = 'pending' AND c.status = 'cancelled' LIMIT $2)`,
      [campaignId, limit],
    );
    return count;
  }

  /**
   * Makes at most so many recipients pending again to whom nothing has left and whose error can pass, each as a new
   * attempt, and a finished campaign running again with them. What the provider says of the attempt before finds no
   * claim any more.
   */
  retryFailed(campaignId: string, limit: number): Promise<number> {
    return this.transactions.run(async (tx) => {
      const campaign = await this.campaigns.findForUpdate(tx, campaignId);
      if (!campaign || !['running', 'paused', 'finished'].includes(campaign.status)) return 0;
      const [, count]: [unknown[], number] = await tx.query(
        `WITH failed AS (
           SELECT r.id, r.attempt, r.claim_token, r.status, r.error_code, r.claimed_at FROM campaign_recipient r
           WHERE r.campaign_id = $1 AND r.status = 'failed' AND r.message_sid IS NULL AND r.error_code <> ALL ($2)
             AND NOT EXISTS (SELECT 1 FROM suppression s WHERE s.phone = r.phone)
           ORDER BY r.id LIMIT $3 FOR UPDATE OF r),
         kept AS (
           INSERT INTO past_attempt (recipient_id, attempt, claim_token, status, error_code, claimed_at)
           SELECT id, attempt, claim_token, status, error_code, claimed_at FROM failed)
         UPDATE campaign_recipient r
         SET status = 'pending', attempt = r.attempt + 1, claim_token = NULL, claimed_at = NULL, error_code = NULL,
           not_before = NULL, checked_at = NULL, updated_at = now()
         FROM failed WHERE r.id = failed.id`,
        [campaignId, finalErrorCodes, limit],
      );
      if (count > 0 && campaign.status === 'finished') await this.campaigns.transition('retry', campaignId, {}, tx);
      return count;
    });
  }
}
