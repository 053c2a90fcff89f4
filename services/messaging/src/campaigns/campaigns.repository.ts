import { campaignSentences } from '@lacquer/contracts/messaging/campaign-sentences';
import type { Said } from '@lacquer/contracts/sentences/say';
import type { CampaignStatus } from '@lacquer/contracts/messaging/campaign';
import { many, maybeOne, statement, statements } from '@lacquer/platform/database/sql';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import type { ChosenAudience } from '../audience/segments.js';
import { scheduleGrace } from '../hours/schedule-grace.js';
import { sqlFrom } from '../texts/recipients/recipient-states.js';
import { type CampaignTransitionName, campaignTransitions } from './campaign-states.js';
import { CampaignEntity } from './campaign.entity.js';

export type CampaignChanges = Partial<
  Pick<CampaignEntity, 'statusReason' | 'scheduledAt' | 'simulated' | 'launchedBy'> & { version: number | undefined }
>;

const markFrozenSql = statement<{ frozenAt: Date | null }>(
  `UPDATE campaign SET frozen_after = $2, frozen_at = CASE WHEN $3::boolean THEN now() END,
     short_links = $4 WHERE id = $1
   RETURNING frozen_at AS "frozenAt"`,
);

const markOverdueSql = statement<{ id: string }>(
  `UPDATE campaign SET status_reason =
     replace($2, '{moment}', to_char(scheduled_at AT TIME ZONE $1, 'FMMonth FMDD, YYYY at FMHH12:MI AM'))
   WHERE status = 'scheduled' AND scheduled_at < now() - interval '${scheduleGrace}' AND status_reason IS NULL
   RETURNING id`,
);

const recordTroubleAfterEndSql = statement(
  `UPDATE campaign SET status_reason = $2
   WHERE id = $1 AND status = 'finished' AND status_reason IS NULL RETURNING id`,
);

const recordNoticeSql = statement(
  `UPDATE campaign SET status_reason = $2
   WHERE id = $1 AND status = 'running' AND status_reason IS DISTINCT FROM $2 RETURNING id`,
);

const reopenUnfinishedSql = statement<{ id: string }>(
  `UPDATE campaign SET status = $1, finished_at = NULL
   WHERE status = ANY($2) AND finished_at > now() - interval '4 days'
     AND EXISTS (SELECT 1 FROM campaign_recipient r WHERE r.campaign_id = campaign.id AND r.status IN ${sqlFrom('claim')})
   RETURNING id`,
);

const transitionSql = statements<CampaignTransitionName, { id: string }>(
  Object.keys(campaignTransitions) as CampaignTransitionName[],
  (
    name,
  ) => `UPDATE campaign SET status = $2, status_reason = $4, scheduled_at = CASE WHEN $6 THEN $5 ELSE scheduled_at END,
     simulated = coalesce($7, simulated), launched_by = coalesce($9, launched_by),
     started_at = CASE WHEN $2 = 'running' THEN coalesce(started_at, now()) ELSE started_at END,
     failures_since = CASE WHEN $2 = 'running' THEN now() ELSE failures_since END,
     finished_at = CASE WHEN $2 IN ('finished', 'cancelled') THEN now() END
   WHERE id = $1 AND status = ANY($3) AND (${campaignTransitions[name].guard}) AND ($8::integer IS NULL OR version = $8)
   RETURNING id`,
);

const startDueSql = statement<{ id: string }>(
  `UPDATE campaign SET status = $2, status_reason = NULL, started_at = now(), simulated = simulated AND $4
   WHERE status = ANY($3) AND ($1::uuid IS NULL OR id = $1) AND (${campaignTransitions.startOnTime.guard}) RETURNING id`,
);

const isDone = `status = ANY($2) AND (${campaignTransitions.finish.guard})`;

const listDoneSql = statement<{ id: string }>(
  `SELECT id FROM campaign WHERE ($1::uuid IS NULL OR id = $1) AND ${isDone} ORDER BY id`,
);

const finishSql = statement<{ id: string }>(
  `UPDATE campaign SET status = $3, status_reason = NULL, finished_at = now()
   WHERE id = $1 AND ${isDone} RETURNING id`,
);

@Injectable()
export class CampaignsRepository {
  private readonly logger = new Logger('Campaigns');

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  /** `false`: a campaign with this id exists and is unchanged. */
  async create(tx: Transaction, campaign: CampaignEntity): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into(CampaignEntity).values(campaign).orIgnore().returning('id');
    const { raw } = await insert.execute();
    const isNew = (raw as unknown[]).length > 0;
    if (isNew) this.logState([campaign], campaign.status, 'create');
    return isNew;
  }

  find(id: string): Promise<CampaignEntity | null> {
    return this.dataSource.manager.findOneBy(CampaignEntity, { id });
  }

  /** @throws NotFoundError MESSAGING.CAMPAIGN_NOT_FOUND */
  async get(id: string): Promise<CampaignEntity> {
    return orThrow(await this.find(id));
  }

  findForUpdate(tx: Transaction, id: string): Promise<CampaignEntity | null> {
    return tx.findOne(CampaignEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Locked until the transaction ends. @throws NotFoundError MESSAGING.CAMPAIGN_NOT_FOUND */
  async getForUpdate(tx: Transaction, id: string): Promise<CampaignEntity> {
    return orThrow(await this.findForUpdate(tx, id));
  }

  /** The audience with which a campaign starts. */
  async keepAudience(tx: Transaction, id: string, audience: ChosenAudience): Promise<void> {
    await tx.update(CampaignEntity, { id }, audience);
  }

  async rewrite(
    tx: Transaction,
    id: string,
    columns: Pick<
      CampaignEntity,
      | 'message'
      | 'body'
      | 'segments'
      | 'texts'
      | 'offer'
      | 'pictureId'
      | 'test'
      | 'campaignType'
      | 'audienceFilter'
      | 'segment'
      | 'holdoutPercent'
      | 'editedBy'
    >,
  ): Promise<void> {
    await tx.update(CampaignEntity, { id }, { ...columns, version: () => 'version + 1' });
  }

  listUnfrozen(): Promise<CampaignEntity[]> {
    return this.dataSource.manager.findBy(CampaignEntity, { status: 'running', frozenAt: IsNull() });
  }

  /** Stores the position of the freeze. Returns the time of completion; null: more pages follow. */
  async markFrozen(
    tx: Transaction,
    id: string,
    {
      frozenAfter,
      shortLinks,
      isComplete,
    }: Pick<CampaignEntity, 'frozenAfter' | 'shortLinks'> & { isComplete: boolean },
  ): Promise<Date | null> {
    const row = await maybeOne(tx, markFrozenSql, [id, frozenAfter, isComplete, JSON.stringify(shortLinks)]);
    return row?.frozenAt ?? null;
  }

  /**
   * Changes the state if the transition table allows it and the campaign still has the given version. `false`: no
   * change. `changes` are other columns to set in the same statement.
   */
  async transition(
    name: CampaignTransitionName,
    id: string,
    changes: CampaignChanges = {},
    tx: Transaction = this.dataSource.manager,
  ): Promise<boolean> {
    const { from, to } = campaignTransitions[name];
    const rows = await many(tx, transitionSql[name], [
      id,
      to,
      from,
      changes.statusReason ?? null,
      changes.scheduledAt ?? null,
      changes.scheduledAt !== undefined,
      changes.simulated ?? null,
      changes.version ?? null,
      changes.launchedBy ?? null,
    ]);
    this.logState(rows, to, name);
    return rows.length > 0;
  }

  /**
   * Starts the campaigns that are due, or only `id` if it is due. Returns the ids. A campaign that was scheduled as
   * simulated sends real texts if a provider is now connected, but not the reverse.
   */
  async startDue(id: string | null, isSimulated: boolean): Promise<string[]> {
    const { from, to } = campaignTransitions.startOnTime;
    const rows = await many(this.dataSource, startDueSql, [id, to, from, isSimulated]);
    this.logState(rows, to, 'startOnTime');
    return rows.map((row) => row.id);
  }

  /** Stores the reason on each missed schedule. Returns the campaigns that had no reason yet. */
  async markOverdue(timeZone: string): Promise<string[]> {
    const rows = await many(this.dataSource, markOverdueSql, [timeZone, campaignSentences.overdue]);
    return rows.map((row) => row.id);
  }

  /** `false`: it has not finished, or already has a reason. */
  async recordTroubleAfterEnd(tx: Transaction, id: string, reason: Said): Promise<boolean> {
    const rows = await many(tx, recordTroubleAfterEndSql, [id, reason]);
    return rows.length > 0;
  }

  /** `false`: it is not running, or already has this reason. */
  async recordNotice(tx: Transaction, id: string, reason: Said): Promise<boolean> {
    const rows = await many(tx, recordNoticeSql, [id, reason]);
    return rows.length > 0;
  }

  /**
   * Finishes the running campaigns that are done, or only `id` if it is done. A transaction that makes a recipient
   * pending again locks its campaign first. So each campaign is checked again under its lock, by a statement that sees
   * what such a transaction committed.
   */
  async finishWhatIsDone(id: string | null = null): Promise<void> {
    const { from, to } = campaignTransitions.finish;
    const done = await many(this.dataSource, listDoneSql, [id, from]);
    for (const { id: doneId } of done) {
      const rows = await this.transactions.run(async (tx) => {
        await this.findForUpdate(tx, doneId);
        return many(tx, finishSql, [doneId, from, to]);
      });
      this.logState(rows, to, 'finish');
    }
  }

  /**
   * Reopens campaigns with pending recipients: a text in doubt may be found absent just as its campaign finishes
   * without it.
   */
  async reopenUnfinished(): Promise<void> {
    const { from, to } = campaignTransitions.retryLate;
    const rows = await many(this.dataSource, reopenUnfinishedSql, [to, from]);
    this.logState(rows, to, 'retryLate');
  }

  /** Logs one line for each change of a campaign's state. */
  private logState(
    campaigns: readonly { id: string }[],
    status: CampaignStatus,
    by: CampaignTransitionName | 'create',
  ): void {
    for (const { id } of campaigns) this.logger.log({ msg: `campaign is ${status}`, campaignId: id, by });
  }
}

function orThrow(campaign: CampaignEntity | null): CampaignEntity {
  if (!campaign) throw new NotFoundError('MESSAGING.CAMPAIGN_NOT_FOUND', 'There is no such campaign.');
  return campaign;
}
