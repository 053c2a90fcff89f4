import {
  type AfterVisitForm,
  type AfterVisitSettings,
  afterVisitTexts,
} from '@lacquer/contracts/messaging/after-visit';
import { fewestCapDays } from '@lacquer/contracts/messaging/automation-cap';
import type { ThankedVisit } from '@lacquer/contracts/customers/thanked-visits';
import { Clock } from '@lacquer/platform/clock/clock';
import { affected, many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { automationCapDays, phoneLock } from '../texts/recipients/frequency-cap.js';

export interface StoredAfterVisit extends AfterVisitForm {
  version: number;
  /** Only later visits are thanked for. Null while it is off. */
  onSince: Date | null;
}

/** Before anyone has changed it. */
const unchanged: StoredAfterVisit = {
  isOn: false,
  delayHours: 3,
  gapDays: 30,
  capDays: fewestCapDays,
  reviewLink: null,
  texts: afterVisitTexts,
  version: 0,
  onSince: null,
};

const getSql = statement<StoredAfterVisit>(
  `SELECT is_on AS "isOn", on_since AS "onSince", delay_hours AS "delayHours", gap_days AS "gapDays",
     ${automationCapDays('cap_days')} AS "capDays", review_link AS "reviewLink", texts, version FROM after_visit_setting`,
);

/** Each time that it is turned on begins anew, also right after it was turned off: nobody knows what was sent before. */
const changeSql = statement(
  `INSERT INTO after_visit_setting (is_on, on_since, delay_hours, gap_days, cap_days, review_link, texts, changed_by)
   SELECT $1, CASE WHEN $1 THEN $9::timestamptz END, $2, $3, $4, $5, $6, $7
   WHERE coalesce($8::integer, 0) = 0 OR EXISTS (SELECT FROM after_visit_setting)
   ON CONFLICT ON CONSTRAINT after_visit_setting_pk DO UPDATE SET is_on = EXCLUDED.is_on,
     on_since = CASE WHEN EXCLUDED.is_on AND after_visit_setting.is_on THEN after_visit_setting.on_since
       ELSE EXCLUDED.on_since END,
     delay_hours = EXCLUDED.delay_hours, gap_days = EXCLUDED.gap_days, cap_days = EXCLUDED.cap_days,
     review_link = EXCLUDED.review_link, texts = EXCLUDED.texts, changed_by = EXCLUDED.changed_by,
     version = after_visit_setting.version + 1
   WHERE $8::integer IS NULL OR after_visit_setting.version = $8
   RETURNING 1`,
);

const changedBySql = statement<{ by: string }>('SELECT changed_by AS by FROM after_visit_setting');

const listDecidedSql = statement<{ visitId: string }>(
  'SELECT visit_id AS "visitId" FROM after_visit WHERE visit_id = ANY ($1)',
);

const lockSql = statement(`SELECT ${phoneLock('$1::text')}`);

/** SQL: the states of a text that nobody got. */
const unsent = `('skipped', 'failed')`;

/**
 * `$8`: a customer who has had a text since then, by any of their records or on this phone, gets none. `$9`: nor one whom the
 * text after a first visit has asked for a review since then; null: this text asks for none.
 */
const decideSql = statement<{ reason: string | null }>(
  `INSERT INTO after_visit (visit_id, customer_id, phone, visited_at, decided_at, text_id, reason)
   SELECT $1, $2, $3, $4, $5, CASE WHEN reason IS NULL THEN $6::uuid END, reason
   FROM (SELECT CASE WHEN EXISTS (
       SELECT FROM after_visit AS earlier JOIN outgoing_text ON outgoing_text.id = earlier.text_id
       WHERE (earlier.phone = $3 OR earlier.customer_id = ANY ($7::uuid[])) AND earlier.decided_at > $8
         AND outgoing_text.status NOT IN ${unsent})
       OR EXISTS (
         SELECT FROM automation_contact AS contact JOIN campaign ON campaign.id = contact.campaign_id AND NOT simulated
           JOIN campaign_recipient AS asked ON asked.campaign_id = campaign.id AND asked.customer_id = contact.customer_id
         WHERE contact.kind = 'first-visit' AND contact.customer_id = ANY ($7::uuid[]) AND contact.taken_at > $9
           AND asked.status NOT IN ${unsent})
       OR EXISTS (
         SELECT FROM campaign_recipient AS asked JOIN campaign ON campaign.id = asked.campaign_id
         WHERE automation = 'first-visit' AND NOT simulated AND asked.phone = $3 AND asked.accepted_at > $9
           AND asked.status NOT IN ${unsent})
     THEN 'gap' END AS reason) AS decision
   ON CONFLICT ON CONSTRAINT after_visit_pk DO NOTHING RETURNING reason`,
);

/** What waits and is not claimed yet counts as neither. */
const sumSql = statement<Pick<AfterVisitSettings, 'sent' | 'leftOut'> & { people: number; automatic: number }>(
  `SELECT count(DISTINCT visit_id) FILTER (WHERE status = 'accepted')::integer AS sent,
     count(DISTINCT visit_id) FILTER (WHERE reason IS NOT NULL OR status IN ('skipped', 'failed'))::integer AS "leftOut",
     count(person_at)::integer AS people,
     count(*) FILTER (WHERE person_at IS NULL AND automatic_at IS NOT NULL)::integer AS automatic
   FROM after_visit LEFT JOIN outgoing_text ON outgoing_text.id = text_id LEFT JOIN short_link USING (visit_id)
   WHERE decided_at > $1`,
);

@Injectable()
export class AfterVisitRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<StoredAfterVisit> {
    return (await maybeOne(this.dataSource, getSql)) ?? unchanged;
  }

  /** `false`: the stored version is another one. */
  async change(
    {
      isOn,
      delayHours,
      gapDays,
      capDays,
      reviewLink,
      texts,
      version,
    }: AfterVisitForm & { version?: number | undefined },
    actorId: string,
  ): Promise<boolean> {
    const rows = await many(this.dataSource, changeSql, [
      isOn,
      delayHours,
      gapDays,
      capDays,
      reviewLink,
      JSON.stringify(texts),
      actorId,
      version ?? null,
      this.clock.now(),
    ]);
    return rows.length > 0;
  }

  async findChangedBy(): Promise<string | null> {
    return (await maybeOne(this.dataSource, changedBySql))?.by ?? null;
  }

  /** Of these visits, those that are decided. */
  async listDecided(visitIds: readonly string[]): Promise<Set<string>> {
    const rows = await many(this.dataSource, listDecidedSql, [visitIds]);
    return new Set(rows.map(({ visitId }) => visitId));
  }

  /**
   * Decides a visit, once: `true` if the text `textId` is to be stored. The texts to one phone are decided one after
   * another. `restsSince`: a customer with a later text gets none. `reviewedSince`: nor one who was asked for a review
   * later; null: the text asks for none.
   */
  async decide(
    tx: Transaction,
    { visitId, customerIds, phone, visitedAt }: ThankedVisit,
    { textId, restsSince, reviewedSince }: { textId: string; restsSince: Date; reviewedSince: Date | null },
  ): Promise<boolean> {
    await affected(tx, lockSql, [phone]);
    const [decided] = await many(tx, decideSql, [
      visitId,
      customerIds[0],
      phone,
      visitedAt,
      this.clock.now(),
      textId,
      customerIds,
      restsSince,
      reviewedSince,
    ]);
    return decided?.reason === null;
  }

  async sum(since: Date): Promise<Pick<AfterVisitSettings, 'sent' | 'leftOut' | 'clicks'>> {
    const { people, automatic, ...texts } = await one(this.dataSource, sumSql, [since]);
    return { ...texts, clicks: { people, automatic } };
  }
}
