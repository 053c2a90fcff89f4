import type { RecipientStatus } from '@lacquer/contracts/campaign';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { campaignStatesBefore } from './campaign-states.js';
import { CampaignEntity } from './campaign.entity.js';

export interface StatusCount {
  campaignId: string;
  status: RecipientStatus;
  count: number;
}

@Injectable()
export class CampaignsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async create(tx: Transaction, campaign: CampaignEntity): Promise<void> {
    await tx.insert(CampaignEntity, campaign);
  }

  find(id: string): Promise<CampaignEntity | null> {
    return this.dataSource.manager.findOneBy(CampaignEntity, { id });
  }

  findForUpdate(tx: Transaction, id: string): Promise<CampaignEntity | null> {
    return tx.findOne(CampaignEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Newest first. */
  listNewest(limit: number): Promise<CampaignEntity[]> {
    return this.dataSource.manager.find(CampaignEntity, { order: { createdAt: 'DESC', id: 'ASC' }, take: limit });
  }

  listUnfrozen(): Promise<CampaignEntity[]> {
    return this.dataSource.manager.findBy(CampaignEntity, { status: 'running', frozenAt: IsNull() });
  }

  async markFrozen(tx: Transaction, id: string, frozenAfter: string | null, isComplete: boolean): Promise<void> {
    await tx.query(
      `UPDATE campaign SET frozen_after = $2, frozen_at = CASE WHEN $3::boolean THEN now() END WHERE id = $1`,
      [id, frozenAfter, isComplete],
    );
  }

  /** Stands still until somebody resumes it. */
  async pause(id: string, reason: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE campaign SET status = 'paused', status_reason = $2 WHERE id = $1 AND status = ANY($3)`,
      [id, reason, campaignStatesBefore('paused')],
    );
  }

  /** Finishes the running campaigns, or the one named, that have nothing left to be done by us. */
  async finishWhatIsDone(id: string | null = null): Promise<void> {
    await this.dataSource.query(
      `UPDATE campaign SET status = 'finished', finished_at = now()
       WHERE status = 'running' AND frozen_at IS NOT NULL AND ($1::uuid IS NULL OR id = $1)
         AND NOT EXISTS (SELECT 1 FROM campaign_recipient r
           WHERE r.campaign_id = campaign.id AND r.status IN ('pending', 'sending'))`,
      [id],
    );
  }

  countByStatus(campaignIds: readonly string[]): Promise<StatusCount[]> {
    return this.dataSource.query(
      `SELECT campaign_id AS "campaignId", status, count(*)::int AS count FROM campaign_recipient
       WHERE campaign_id = ANY($1) GROUP BY campaign_id, status`,
      [campaignIds],
    );
  }
}
