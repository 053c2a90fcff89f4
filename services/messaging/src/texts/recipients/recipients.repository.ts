import type { RecipientStatus } from '@lacquer/contracts/messaging/campaign';
import { runAlone } from '@lacquer/platform/database/run-alone';
import { affected, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { areaPrefixLength, type AreaPrefix } from '../../hours/area-codes.js';
import { isHeldForReview } from '../../opt-outs/held-for-review.js';
import type { LinkedText } from '../picture-link.js';
import { recipientStatesBefore, sqlFrom, sqlTo } from './recipient-states.js';

export interface Recipient {
  id: string;
  campaignId: string;
  status: RecipientStatus;
  phone: string;
  claimToken: string | null;
  simulated: boolean;
}

/** A text with a picture. */
export interface PicturedText {
  body: string;
  pictureId: string;
}

export interface RecipientChange {
  status: RecipientStatus;
  errorCode?: string | null;
  messageSid?: string | null;
}

/** Which texts may be sent now. */
export interface DueTexts {
  /** `false`: only texts of simulated campaigns. */
  withReal: boolean;
  /** Phones with these prefixes may not be texted now, except by simulated campaigns. */
  closedAreas: readonly AreaPrefix[];
}

const findSql = statement<Recipient>(
  `SELECT r.id, r.campaign_id AS "campaignId", r.status, r.phone, r.claim_token AS "claimToken",
     c.simulated
   FROM campaign_recipient r JOIN campaign c ON c.id = r.campaign_id WHERE r.id = $1`,
);

const releaseSql = statement(
  `UPDATE campaign_recipient SET status = ${sqlTo('release')}, claim_token = NULL, claimed_at = NULL,
     not_before = coalesce($3, not_before), updated_at = now()
   WHERE id = $1 AND claim_token = $2 AND status IN ${sqlFrom('release')}`,
);

const findPicturedSql = statement<PicturedText>(
  `SELECT r.body, c.picture_id AS "pictureId" FROM campaign_recipient r JOIN campaign c ON c.id = r.campaign_id
   WHERE r.id = $1 AND r.picture_link IS NULL AND c.picture_id IS NOT NULL`,
);

const replacePictureSql = statement(
  `UPDATE campaign_recipient SET status = ${sqlTo('release')}, claim_token = NULL, claimed_at = NULL,
     picture_link = $3, body = $4, segments = $5, updated_at = now()
   WHERE id = $1 AND claim_token = $2 AND status IN ${sqlFrom('release')} AND picture_link IS NULL`,
);

const changeSql = statement(
  `UPDATE campaign_recipient SET status = $3::text,
     error_code = CASE WHEN $3 = 'delivered' THEN NULL ELSE coalesce($4, error_code) END,
     message_sid = coalesce(message_sid, $5), updated_at = now(),
     accepted_at = CASE WHEN $5::text IS NULL THEN accepted_at ELSE coalesce(accepted_at, now()) END
   WHERE id = $1 AND claim_token = $2 AND status = ANY($6) AND ($5::text IS NULL OR coalesce(message_sid, $5) = $5)
   RETURNING id`,
);

const recordMessageSidSql = statement(
  `UPDATE campaign_recipient SET message_sid = $3 WHERE id = $1 AND claim_token = $2 AND message_sid IS NULL`,
);

const countPendingSql = statement<{ count: number }>(
  `SELECT count(*)::int AS count FROM campaign_recipient r JOIN campaign c ON c.id = r.campaign_id
   WHERE ${isDue('$1', '$2')}`,
);

const listPendingSql = statement<{ id: string }>(`SELECT id FROM campaign WHERE status = 'running'`);

const listPendingOfSql = statement<{ id: string }>(
  `SELECT r.id FROM campaign_recipient r JOIN campaign c ON c.id = r.campaign_id
   WHERE r.campaign_id = $3 AND ${isDue('$1', '$2')} AND ($4::uuid IS NULL OR r.id > $4)
   ORDER BY r.id LIMIT $5`,
);

/** The ledger of recipients. Each change names its allowed start states, so that no state is reversed. */
@Injectable()
export class RecipientsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(id: string): Promise<Recipient | null> {
    const rows = await many(this.dataSource, findSql, [id]);
    return rows[0] ?? null;
  }

  /** Undefined: no picture goes with it. */
  findPictured(id: string): Promise<PicturedText | undefined> {
    return maybeOne(this.dataSource, findPicturedSql, [id]);
  }

  /** Releases the claim: the provider accepted nothing. `notBefore`: the earliest time of the next attempt. */
  async release(id: string, claimToken: string, notBefore: Date | null = null): Promise<void> {
    await affected(this.dataSource, releaseSql, [id, claimToken, notBefore]);
  }

  /** Releases the claim: the provider refused the picture. The next attempt has the link in its body instead. */
  async replacePicture(
    { id, claimToken }: { id: string; claimToken: string },
    { link, body, segments }: LinkedText,
  ): Promise<boolean> {
    return (await affected(this.dataSource, replacePictureSql, [id, claimToken, link, body, segments])) > 0;
  }

  /** Applies a change to the row with this claim. `false`: the row has advanced, or has another claim. */
  async change(id: string, claimToken: string, change: RecipientChange, tx?: Transaction): Promise<boolean> {
    const rows = await many(tx ?? this.dataSource, changeSql, [
      id,
      claimToken,
      change.status,
      change.errorCode ?? null,
      change.messageSid ?? null,
      recipientStatesBefore(change.status),
    ]);
    return rows.length > 0;
  }

  /** For a row that has already advanced. */
  async recordMessageSid(id: string, claimToken: string, messageSid: string): Promise<void> {
    await affected(this.dataSource, recordMessageSidSql, [id, claimToken, messageSid]);
  }

  /** The number of due recipients of running campaigns. */
  async countPending({ withReal, closedAreas }: DueTexts): Promise<number> {
    const row = await maybeOne(this.dataSource, countPendingSql, [withReal, closedAreas]);
    return row?.count ?? 0;
  }

  /**
   * The same recipients in pages. Each campaign is read in the order of its index, so that no page costs more than the
   * one before.
   */
  async *listPending(due: DueTexts, limit: number): AsyncGenerator<string[]> {
    const running = await many(this.dataSource, listPendingSql);
    for (const { id } of running) {
      let ids = await this.listPendingOf(id, due, null, limit);
      while (ids.length > 0) {
        yield ids;
        ids = await this.listPendingOf(id, due, ids.at(-1) ?? null, limit);
      }
    }
  }

  /** Runs `work` unless another process does. */
  async runAlone(work: () => Promise<void>): Promise<void> {
    await runAlone(this.dataSource, 'add-missing-campaign-messages', work);
  }

  private async listPendingOf(
    campaignId: string,
    { withReal, closedAreas }: DueTexts,
    afterId: string | null,
    limit: number,
  ): Promise<string[]> {
    const rows = await many(this.dataSource, listPendingOfSql, [withReal, closedAreas, campaignId, afterId, limit]);
    return rows.map(({ id }) => id);
  }
}

/** SQL: recipient `r` of campaign `c` may be texted now. The parameters are SQL, as in `DueTexts`. */
export function isDue(withReal: string, closedAreas: string): string {
  return `c.status = 'running' AND r.status IN ${sqlFrom('claim')}
    AND (c.simulated OR (${withReal}::boolean AND left(r.phone, ${areaPrefixLength}) <> ALL (${closedAreas}::text[])))
    AND (r.not_before IS NULL OR r.not_before <= now()) AND NOT ${isHeldForReview('r.phone')}`;
}
