import type { AutomationEdit, AutomationForm } from '@lacquer/contracts/messaging/automations';
import type { AutomationKind } from '@lacquer/contracts/messaging/campaign';
import { affected, many, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { automationCapDays } from '../texts/recipients/frequency-cap.js';
import { isTaken } from '../texts/recipients/recipient-states.js';
import { defaultAutomation, type StoredAutomation } from './automation-rules.js';

export interface AutomationSums {
  kind: AutomationKind;
  campaigns: number;
  texted: number;
  heldOut: number;
  latestCampaignId: string;
}

const columns = `kind, version, is_on AS "isOn", message, holdout_percent AS "holdoutPercent", days,
  ${automationCapDays('cap_days')} AS "capDays", time_of_day AS "time", segment_id AS "segmentId", to_char(last_run_on, 'YYYY-MM-DD') AS "lastRunOn",
  to_char(skipped_on, 'YYYY-MM-DD') AS "skippedOn"`;

const getSql = statement<StoredAutomation>(`SELECT ${columns} FROM automation WHERE kind = $1`);

const listOnSql = statement<StoredAutomation & { changedBy: string }>(
  `SELECT ${columns}, changed_by AS "changedBy" FROM automation WHERE is_on ORDER BY kind`,
);

const changeSql = statement(
  `INSERT INTO automation (kind, message, holdout_percent, days, cap_days, time_of_day, changed_by, segment_id, version)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $9, 1)
   ON CONFLICT ON CONSTRAINT automation_pk DO UPDATE SET message = excluded.message,
     holdout_percent = excluded.holdout_percent, days = excluded.days, cap_days = excluded.cap_days,
     time_of_day = excluded.time_of_day, segment_id = excluded.segment_id, changed_by = excluded.changed_by, changed_at = now(),
     version = automation.version + 1
   WHERE $8::integer IS NULL OR automation.version = $8
   RETURNING kind`,
);

const storeDefaultSql = statement(
  `INSERT INTO automation (kind, message, holdout_percent, days, cap_days, time_of_day, changed_by)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT ON CONSTRAINT automation_pk DO NOTHING`,
);

const findChangedBySql = statement<{ by: string }>(`SELECT changed_by AS by FROM automation WHERE kind = $1`);

const turnOnSql = statement(
  `UPDATE automation SET is_on = true, last_run_on = greatest(last_run_on, $2::date), changed_by = $3,
     skipped_on = CASE WHEN coalesce(last_run_on < $2, true) THEN $2::date ELSE skipped_on END,
     changed_at = now() WHERE kind = $1 AND NOT is_on AND ($4::integer IS NULL OR version = $4) RETURNING kind`,
);

const turnOffSql = statement(
  `UPDATE automation SET is_on = false, changed_by = $2, changed_at = now() WHERE kind = $1 AND is_on`,
);

const markRunSql = statement(
  `UPDATE automation SET last_run_on = $2
   WHERE kind = $1 AND is_on AND (last_run_on IS NULL OR last_run_on < $2) RETURNING kind`,
);

const sumSql = statement<AutomationSums>(
  `SELECT automation AS kind, count(*)::int AS campaigns, sum(texts.texted)::int AS texted,
     sum(texts.held_out)::int AS "heldOut", (array_agg(id ORDER BY started_at DESC, id))[1] AS "latestCampaignId"
   FROM campaign, LATERAL (
     SELECT count(*) FILTER (WHERE ${isTaken()}) AS texted,
       count(*) FILTER (WHERE skip_reason = 'holdout') AS held_out
     FROM campaign_recipient WHERE campaign_id = campaign.id) AS texts
   WHERE automation IS NOT NULL GROUP BY automation`,
);

const listCampaignsSql = statement<{ id: string; startedAt: Date; simulated: boolean }>(
  `SELECT id, started_at AS "startedAt", simulated FROM campaign
   WHERE automation = $1 AND started_at > $2 ORDER BY started_at`,
);

@Injectable()
export class AutomationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The stored settings, or the defaults. */
  async get(kind: AutomationKind): Promise<StoredAutomation> {
    const rows = await many(this.dataSource, getSql, [kind]);
    return rows[0] ?? defaultAutomation(kind);
  }

  /** Includes the account that turned it on or changed it last. */
  listOn(): Promise<(StoredAutomation & { changedBy: string })[]> {
    return many(this.dataSource, listOnSql);
  }

  /** `false`: the stored version has changed. */
  async change(kind: AutomationKind, { version, ...form }: AutomationEdit, actorId: string): Promise<boolean> {
    const rows = await many(this.dataSource, changeSql, [
      ...valuesOf(kind, form, actorId),
      version ?? null,
      form.segmentId ?? null,
    ]);
    return rows.length > 0;
  }

  /** Stores the defaults of an automation that nobody has changed yet; stored settings stay unchanged. */
  async storeDefault(kind: AutomationKind, actorId: string): Promise<void> {
    await affected(this.dataSource, storeDefaultSql, valuesOf(kind, defaultAutomation(kind), actorId));
  }

  /** The account that last turned it on or off or changed it. */
  async findChangedBy(kind: AutomationKind): Promise<string | null> {
    const rows = await many(this.dataSource, findChangedBySql, [kind]);
    return rows[0]?.by ?? null;
  }

  /**
   * `doneOn`: a date on which it does not run any more. `false`: it is already on and stays unchanged, or the stored
   * version has changed.
   */
  async turnOn(
    kind: AutomationKind,
    { doneOn, version }: { doneOn: string | null; version: number | undefined },
    actorId: string,
  ): Promise<boolean> {
    const rows = await many(this.dataSource, turnOnSql, [kind, doneOn, actorId, version ?? null]);
    return rows.length > 0;
  }

  async turnOff(kind: AutomationKind, actorId: string): Promise<void> {
    await affected(this.dataSource, turnOffSql, [kind, actorId]);
  }

  /** `false`: it has been turned off, or another process has chosen for this day. */
  async markRun(tx: Transaction, kind: AutomationKind, date: string): Promise<boolean> {
    const rows = await many(tx, markRunSql, [kind, date]);
    return rows.length > 0;
  }

  /** Totals per automation; an automation without campaigns is absent. */
  async sum(): Promise<AutomationSums[]> {
    return many(this.dataSource, sumSql);
  }

  /** The automation's campaigns that started after a given time. */
  async listCampaigns(
    kind: AutomationKind,
    since: Date,
  ): Promise<{ id: string; startedAt: Date; simulated: boolean }[]> {
    return many(this.dataSource, listCampaignsSql, [kind, since]);
  }
}

const valuesOf = (kind: AutomationKind, form: AutomationForm, actorId: string) => [
  kind,
  form.message,
  form.holdoutPercent,
  form.days,
  form.capDays,
  form.time,
  actorId,
];
