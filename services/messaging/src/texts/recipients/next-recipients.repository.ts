import { many, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { itsPicture, type RecipientToSend } from './claims.repository.js';
import { type DueTexts, isDue } from './recipients.repository.js';
import { sqlFrom } from './recipient-states.js';

export interface RunningCampaign {
  id: string;
  isAutomation: boolean;
}

/** A part of the pending recipients of a campaign, by id. */
export interface NextRecipients {
  /** Those of the page that are due. */
  due: RecipientToSend[];
  /** The number of pending recipients in the page, due or not. */
  pending: number;
  /** Where the next page begins. Null: this was the last. */
  afterId: string | null;
}

/** The most rows that a page reads: its cost is the same in a campaign of any size. */
const pageSize = 500;

const listRunningSql = statement<RunningCampaign>(
  `SELECT id, automation IS NOT NULL AS "isAutomation" FROM campaign WHERE status = 'running' AND NOT simulated`,
);

const listNextSql = statement<RecipientToSend & { isDue: boolean }>(
  `SELECT r.id, r.campaign_id AS "campaignId", r.phone, r.status, r.claim_token AS "claimToken", r.segments,
     c.status AS "campaignStatus", c.automation IS NOT NULL AS "isAutomation", c.simulated, ${itsPicture} AS "pictureId", false AS "isHeld", (${isDue('$1', '$2')}) AS "isDue"
   FROM (
     SELECT * FROM campaign_recipient WHERE campaign_id = $3 AND status IN ${sqlFrom('claim')}
       AND ($4::uuid IS NULL OR id > $4) ORDER BY id LIMIT ${pageSize}) r
   JOIN campaign c ON c.id = r.campaign_id ORDER BY r.id`,
);

/** Pending recipients that may be sent before their job runs. */
@Injectable()
export class NextRecipientsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The running campaigns whose texts take slots. */
  listRunning(): Promise<RunningCampaign[]> {
    return many(this.dataSource, listRunningSql);
  }

  async listNext(
    campaignId: string,
    { withReal, closedAreas }: DueTexts,
    afterId: string | null,
  ): Promise<NextRecipients> {
    const rows = await many(this.dataSource, listNextSql, [withReal, closedAreas, campaignId, afterId]);
    return {
      due: rows.filter((row) => row.isDue),
      pending: rows.length,
      afterId: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null),
    };
  }
}
