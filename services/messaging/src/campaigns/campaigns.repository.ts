import type { RecipientStatus } from '@lacquer/contracts/campaign';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { StaffAlerts } from '../alerts/staff-alerts.js';
import { type CampaignTransitionName, campaignTransitions } from './campaign-states.js';
import { CampaignEntity } from './campaign.entity.js';

export interface StatusCount {
  campaignId: string;
  status: RecipientStatus;
  count: number;
}

@Injectable()
export class CampaignsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly alerts: StaffAlerts,
  ) {}

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

  /**
   * Changes the state where the table of transitions allows it; `false` where it does not. `changes` are columns that
   * change with it.
   */
  async transition(
    name: CampaignTransitionName,
    id: string,
    changes: Partial<Pick<CampaignEntity, 'statusReason' | 'scheduledAt'>> = {},
    tx: Transaction = this.dataSource.manager,
  ): Promise<boolean> {
    const { from, to, guard } = campaignTransitions[name];
    const [rows]: [unknown[], number] = await tx.query(
      `UPDATE campaign SET status = $2, status_reason = $4, scheduled_at = coalesce($5, scheduled_at),
         started_at = CASE WHEN $2 = 'running' THEN coalesce(started_at, now()) ELSE started_at END,
         finished_at = CASE WHEN $2 IN ('finished', 'cancelled') THEN now() END
       WHERE id = $1 AND status = ANY($3) AND (${guard})
       RETURNING id`,
      [id, to, from, changes.statusReason ?? null, changes.scheduledAt ?? null],
    );
    return rows.length > 0;
  }

  /** Stands still until somebody resumes it; after this commits the owner will be told, if somebody is to be. */
  async pause(id: string, reason: string): Promise<boolean> {
    const paused = await this.dataSource.transaction(async (tx) => {
      const isPaused = await this.transition('pauseItself', id, { statusReason: reason }, tx);
      return isPaused ? { alert: await this.alerts.noteCampaignPaused(tx, reason) } : null;
    });
    if (paused) this.alerts.send(paused.alert);
    return paused !== null;
  }

  /** Finishes the running campaigns, or the one named, that have nothing left to be done by us. */
  async finishWhatIsDone(id: string | null = null): Promise<void> {
    const { from, to, guard } = campaignTransitions.finish;
    await this.dataSource.query(
      `UPDATE campaign SET status = $2, finished_at = now()
       WHERE status = ANY($3) AND ($1::uuid IS NULL OR id = $1) AND (${guard})`,
      [id, to, from],
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
