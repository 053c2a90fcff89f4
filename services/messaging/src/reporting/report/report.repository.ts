import type { CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import { many, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isCampaignReply } from '../../replies/campaign-reply.js';
import { isTaken, recipientStates } from '../../texts/recipients/recipient-states.js';

/** `assigned`: selected for the text, whatever its outcome. `holdout`: left out at random. */
export type ReportGroupName = 'assigned' | 'holdout';

export interface ReportMember {
  phone: string;
  customerId: string;
  /** Null: excluded before the draw. */
  group: ReportGroupName | null;
  /** The provider accepted the text. */
  isTaken: boolean;
  /** Null: the message. */
  textLanguage: string | null;
}

const listPageSql = statement<ReportMember>(
  `SELECT phone, customer_id AS "customerId",
     CASE WHEN skip_reason = 'holdout' THEN 'holdout'
       WHEN status <> '${recipientStates.excluded}' OR skip_reason = 'cancelled' OR updated_at <> created_at THEN 'assigned' END AS "group",
     ${isTaken()} AS "isTaken",
     text_language AS "textLanguage"
   FROM campaign_recipient WHERE campaign_id = $1 AND ($2::text IS NULL OR phone > $2)
   ORDER BY phone LIMIT $3`,
);

const countOptedOutSql = statement<{ count: number }>(
  `SELECT count(DISTINCT from_phone)::int AS count FROM inbound_message
   WHERE received_at >= $2 AND received_at < $3 AND keyword IN ('stop', 'stop-phrase') AND EXISTS (
     SELECT FROM campaign_recipient WHERE campaign_id = $1 AND phone = from_phone
       AND ${isTaken()})`,
);

const countRepliesSql = statement<{ count: number }>(
  `SELECT count(DISTINCT from_phone)::int AS count FROM inbound_message
   WHERE received_at >= $2 AND received_at < $3 AND ${isCampaignReply('inbound_message')} AND EXISTS (
     SELECT FROM campaign_recipient WHERE campaign_id = $1 AND phone = from_phone
       AND ${isTaken()})`,
);

const countRedemptionsSql = statement<{ people: number; atDesk: number; inSquare: number }>(
  `SELECT count(*)::int AS people, count(redeemed_by)::int AS "atDesk",
     (count(*) FILTER (WHERE redeemed_by IS NULL))::int AS "inSquare"
   FROM offer_code WHERE campaign_id = $1 AND redeemed_at IS NOT NULL`,
);

/** Each link, and one row for all of them, whose `url` is null. A person who followed two links is one person there. */
const listClicksSql = statement<{ url: string | null; people: number; automatic: number }>(
  `SELECT url, count(DISTINCT recipient_id) FILTER (WHERE has_person)::int AS people,
     count(DISTINCT recipient_id) FILTER (WHERE NOT has_person AND is_opened)::int AS automatic
   FROM (
     SELECT l.url, l.recipient_id, l.person_at IS NOT NULL AS has_person, l.automatic_at IS NOT NULL AS is_opened
     FROM short_link l JOIN campaign_recipient r ON r.id = l.recipient_id WHERE r.campaign_id = $1
     UNION ALL
     SELECT NULL, l.recipient_id, bool_or(l.person_at IS NOT NULL), bool_or(l.automatic_at IS NOT NULL)
     FROM short_link l JOIN campaign_recipient r ON r.id = l.recipient_id WHERE r.campaign_id = $1
     GROUP BY l.recipient_id) AS followed
   GROUP BY url ORDER BY people DESC, url`,
);

@Injectable()
export class ReportRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * By phone: one pass over the campaign in index order, each member once.
   *
   * The groups are as drawn (intention to treat). The holdout also contains dead phones and customers who would have
   * opted out, but nothing reveals them there. Without such customers in the assigned group, the text would appear to
   * bring more than it does. The freeze writes each row once and draws only from members that pass its other
   * exclusions. A row that is skipped later for one of these reasons has a later update, and stays assigned.
   */
  listPage(campaignId: string, afterPhone: string | null, limit: number): Promise<ReportMember[]> {
    return many(this.dataSource, listPageSql, [campaignId, afterPhone, limit]);
  }

  /** Undefined: the campaign has no short links. */
  async findClicks(campaignId: string): Promise<CampaignReport['clicks']> {
    const rows = await many(this.dataSource, listClicksSql, [campaignId]);
    const total = rows.find(({ url }) => url === null);
    if (!total) return undefined;
    const links = rows.flatMap(({ url, ...its }) => (url === null ? [] : [{ url, ...its }]));
    return { people: total.people, automatic: total.automatic, links };
  }

  /** The number of recipients of an accepted text who answered in [from, to). */
  async countReplies(campaignId: string, { from, to }: { from: string; to: string }): Promise<number> {
    const row = await maybeOne(this.dataSource, countRepliesSql, [campaignId, from, to]);
    return row?.count ?? 0;
  }

  /** The customers who have redeemed the code of the campaign's offer, until now. */
  async countRedemptions(campaignId: string): Promise<NonNullable<CampaignReport['redemptions']>> {
    const row = await maybeOne(this.dataSource, countRedemptionsSql, [campaignId]);
    return row ?? { people: 0, atDesk: 0, inSquare: 0 };
  }

  /** The number of recipients of an accepted text who texted an opt-out in [from, to). */
  async countOptedOut(campaignId: string, { from, to }: { from: string; to: string }): Promise<number> {
    const row = await maybeOne(this.dataSource, countOptedOutSql, [campaignId, from, to]);
    return row?.count ?? 0;
  }
}
