import type { Said } from '@lacquer/contracts/sentences/say';
import type { TestedText } from '@lacquer/contracts/messaging/campaign';
import { affected, type Database, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { TestChoice } from '../campaigns/campaign.entity.js';
import { isHeldForReview } from '../opt-outs/held-for-review.js';
import { isCampaignReply } from '../replies/campaign-reply.js';
import { otherText, waitsForTest } from '../texts/recipients/other-text.js';
import { isTaken, longestDoubt, recipientStates, sqlFrom, sqlList } from '../texts/recipients/recipient-states.js';

/** The recipients in one part of a test. */
export interface PartFigures {
  part: TestedText | 'rest';
  customers: number;
  sent: number;
  delivered: number;
  clicks: number;
  replies: number;
  optedOut: number;
  redemptions: number;
  waiting: number;
}

/** A customer of the test whose text the provider accepted. */
export interface TextedCustomer {
  customerId: string;
  text: TestedText;
  at: Date;
}

/** When the steps of a test happened; null: not yet. */
export interface TestTimes {
  drawnAt: Date | null;
  decidesAt: Date | null;
  askedAt: Date | null;
}

/** Replies and opt-outs count for so long after the text. */
const replySpan = `interval '7 days'`;

const isWaiting = `r.test_group = 'rest' AND ${waitsForTest}`;

/** SQL: tests of running campaigns, or only that of `$1`. */
const runningTest = `c.test IS NOT NULL AND c.status = 'running' AND ($1::uuid IS NULL OR c.id = $1)`;

/**
 * After a restore that interrupted the freeze, the provider is asked first which texts were sent: those count neither for
 * one text nor for the other.
 */
const listUndrawnSql = statement<{ id: string }>(
  `SELECT c.id FROM campaign c WHERE ${runningTest} AND c.frozen_at IS NOT NULL AND c.test_drawn_at IS NULL
     AND c.test_choice IS NULL AND NOT EXISTS (
       SELECT FROM campaign_recipient r WHERE r.campaign_id = c.id AND r.status IN ${sqlFrom('findAbsent')}
         AND r.claimed_at > now() - interval '${longestDoubt}')`,
);

const markDrawnSql = statement<{ percent: number }>(
  `UPDATE campaign c SET test_drawn_at = now()
   WHERE id = $1 AND status = 'running' AND frozen_at IS NOT NULL AND test_drawn_at IS NULL AND test_choice IS NULL
   RETURNING (test->>'percent')::int AS percent`,
);

const isDrawable = `campaign_id = $1 AND status IN ${sqlFrom('claim')} AND test_group = 'rest'`;

const countDrawableSql = statement<{ count: number }>(
  `SELECT count(*)::int AS count FROM campaign_recipient WHERE ${isDrawable}`,
);

/** In an order that depends only on the campaign and the customer; independent of the draw of the holdout. */
const drawSql = statement(
  `WITH drawn AS (
     SELECT id, row_number() OVER (ORDER BY md5(campaign_id::text || ' text test ' || customer_id::text), id) AS place
     FROM campaign_recipient WHERE ${isDrawable})
   UPDATE campaign_recipient r SET test_group = CASE WHEN place % 2 = 1 THEN 'a' ELSE 'b' END, not_before = NULL
   FROM drawn WHERE r.id = drawn.id AND place <= $2`,
);

const giveSecondSql = statement(
  `UPDATE campaign_recipient SET ${otherText}
   WHERE campaign_id = $1 AND test_group IN ('a', 'b') AND test_group <> test_text`,
);

/** Texts that are put off or held back do not delay the test. */
const beginMeasuringSql = statement(
  `UPDATE campaign c SET test_decides_at = make_interval(hours => (c.test->>'hours')::int) + coalesce(
     (SELECT max(r.accepted_at) FROM campaign_recipient r WHERE r.campaign_id = c.id AND r.test_group IN ('a', 'b')), now())
   WHERE ${runningTest} AND c.test_drawn_at IS NOT NULL AND c.test_decides_at IS NULL AND c.test_choice IS NULL
     AND NOT EXISTS (
       SELECT FROM campaign_recipient r WHERE r.campaign_id = c.id AND r.test_group IN ('a', 'b')
         AND r.status IN ${sqlList(recipientStates.unsent)}
         AND (r.not_before IS NULL OR r.not_before <= now()) AND NOT ${isHeldForReview('r.phone')})`,
);

const listDueSql = statement<{ id: string }>(
  `SELECT c.id FROM campaign c WHERE ${runningTest} AND c.test_decides_at <= now() AND c.test_choice IS NULL
     AND c.test_asked_at IS NULL AND ($2::boolean OR c.simulated) AND EXISTS (
       SELECT FROM campaign_recipient r WHERE r.campaign_id = c.id AND r.status IN ${sqlList(recipientStates.open)}
         AND ${isWaiting})`,
);

/** While the visits cannot be counted, the choice waits for so long. Then the owner is asked. */
const longestWait = `interval '1 day'`;

const putOffSql = statement<{ isOverdue: boolean }>(
  `UPDATE campaign SET test_uncounted_at = coalesce(test_uncounted_at, now()) WHERE id = $1
   RETURNING test_uncounted_at <= now() - ${longestWait} AS "isOverdue"`,
);

const askSql = statement(
  `UPDATE campaign SET test_asked_at = now(), status_reason = $2
   WHERE id = $1 AND status = 'running' AND test_choice IS NULL AND test_asked_at IS NULL`,
);

const chooseSql = statement(
  `UPDATE campaign SET test_choice = $2,
     status_reason = CASE WHEN status = 'running' AND test_asked_at IS NOT NULL THEN NULL ELSE status_reason END
   WHERE id = $1 AND status IN ('running', 'paused') AND test IS NOT NULL AND test_choice IS NULL`,
);

const listChosenSql = statement<{ id: string; text: TestedText }>(
  `SELECT c.id, c.test_choice->>'text' AS text FROM campaign c WHERE ${runningTest} AND c.test_choice IS NOT NULL
     AND EXISTS (SELECT FROM campaign_recipient r WHERE r.campaign_id = c.id AND r.status IN ${sqlFrom('claim')}
       AND ${isWaiting})`,
);

/** The campaign is locked: nobody is given a text of a campaign that has just ended. */
const releaseSql = statement<{ id: string; phone: string; which: TestedText }>(
  `UPDATE campaign_recipient SET not_before = NULL, updated_at = now() WHERE id IN (
     SELECT r.id FROM campaign_recipient r WHERE r.campaign_id = $1 AND r.status IN ${sqlFrom('claim')} AND ${isWaiting}
     ORDER BY r.id LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING id, phone, test_text AS which`,
);

const giveOtherSql = statement(`UPDATE campaign_recipient SET ${otherText} WHERE id = ANY($1)`);

const timesSql = statement<TestTimes>(
  `SELECT test_drawn_at AS "drawnAt", test_decides_at AS "decidesAt", test_asked_at AS "askedAt"
   FROM campaign WHERE id = $1`,
);

const sent = isTaken('r');
const answered = (condition: string) => `EXISTS (
  SELECT FROM inbound_message m WHERE m.from_phone = r.phone AND ${condition}
    AND m.received_at >= coalesce(r.accepted_at, r.created_at)
    AND m.received_at < coalesce(r.accepted_at, r.created_at) + ${replySpan})`;

const figuresSql = statement<PartFigures>(
  `SELECT r.test_group AS part, count(*)::int AS customers,
     count(*) FILTER (WHERE ${sent})::int AS sent,
     count(*) FILTER (WHERE r.status = 'delivered')::int AS delivered,
     count(*) FILTER (WHERE ${sent} AND EXISTS (
       SELECT FROM short_link l WHERE l.recipient_id = r.id AND l.person_at IS NOT NULL))::int AS clicks,
     count(*) FILTER (WHERE ${sent} AND ${answered(isCampaignReply('m'))})::int AS replies,
     count(*) FILTER (WHERE ${sent} AND ${answered(`m.keyword IN ('stop', 'stop-phrase')`)})::int AS "optedOut",
     count(*) FILTER (WHERE EXISTS (
       SELECT FROM offer_code o WHERE o.recipient_id = r.id AND o.redeemed_at IS NOT NULL))::int AS redemptions,
     count(*) FILTER (WHERE ${isWaiting} AND r.status IN ${sqlList(recipientStates.open)})::int AS waiting
   FROM campaign_recipient r WHERE r.campaign_id = $1 AND r.test_group IS NOT NULL GROUP BY r.test_group`,
);

const listTextedSql = statement<TextedCustomer>(
  `SELECT r.customer_id AS "customerId", r.test_group AS text, coalesce(r.accepted_at, r.created_at) AS at
   FROM campaign_recipient r WHERE r.campaign_id = $1 AND r.test_group IN ('a', 'b') AND ${sent} ORDER BY at, r.id`,
);

/** The steps of tests of two texts. Each is one change that happens once, whoever takes it. */
@Injectable()
export class TextTestsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async listUndrawn(campaignId: string | null): Promise<string[]> {
    return idsOf(await many(this.dataSource, listUndrawnSql, [campaignId]));
  }

  /** The share of the audience in the test. Null: it has been drawn, or the campaign does not run. */
  async markDrawn(tx: Transaction, campaignId: string): Promise<number | null> {
    const row = await maybeOne(tx, markDrawnSql, [campaignId]);
    return row?.percent ?? null;
  }

  async countDrawable(tx: Transaction, campaignId: string): Promise<number> {
    const row = await maybeOne(tx, countDrawableSql, [campaignId]);
    return row?.count ?? 0;
  }

  /** Gives each text in turn to `count` recipients, who may then be texted. */
  async draw(tx: Transaction, campaignId: string, count: number): Promise<void> {
    await affected(tx, drawSql, [campaignId, count]);
    await affected(tx, giveSecondSql, [campaignId]);
  }

  /** Sets when the tests whose last text was sent are decided. */
  async beginMeasuring(campaignId: string | null): Promise<void> {
    await affected(this.dataSource, beginMeasuringSql, [campaignId]);
  }

  /** Tests to decide now. `isOpen`: within the sending hours, without which only simulated ones are. */
  async listDue(campaignId: string | null, isOpen: boolean): Promise<string[]> {
    return idsOf(await many(this.dataSource, listDueSql, [campaignId, isOpen]));
  }

  /** Records that the visits cannot be counted. `true`: for longer than the choice waits for them. */
  async putOff(campaignId: string): Promise<boolean> {
    const row = await maybeOne(this.dataSource, putOffSql, [campaignId]);
    return row?.isOverdue ?? false;
  }

  /** Records that the owner is asked. `false`: not needed any more. */
  async ask(tx: Transaction, campaignId: string, reason: Said): Promise<boolean> {
    return (await affected(tx, askSql, [campaignId, reason])) > 0;
  }

  /** `false`: a text has been chosen, or the campaign has ended. */
  async choose(db: Database, campaignId: string, choice: TestChoice): Promise<boolean> {
    return (await affected(db, chooseSql, [campaignId, JSON.stringify(choice)])) > 0;
  }

  /** Running campaigns with recipients who wait, although a text has been chosen. */
  listChosen(campaignId: string | null): Promise<{ id: string; text: TestedText }[]> {
    return many(this.dataSource, listChosenSql, [campaignId]);
  }

  /** Gives the text to at most `limit` recipients who wait, and returns them: they may then be texted. */
  async release(
    tx: Transaction,
    { id, text }: { id: string; text: TestedText },
    limit: number,
  ): Promise<{ id: string; phone: string }[]> {
    const released = await many(tx, releaseSql, [id, limit]);
    const others = released.filter(({ which }) => which !== text);
    if (others.length > 0) await affected(tx, giveOtherSql, [idsOf(others)]);
    return released;
  }

  async getTimes(campaignId: string): Promise<TestTimes> {
    const row = await maybeOne(this.dataSource, timesSql, [campaignId]);
    return row ?? { drawnAt: null, decidesAt: null, askedAt: null };
  }

  /** In the order of their texts. */
  listTexted(campaignId: string): Promise<TextedCustomer[]> {
    return many(this.dataSource, listTextedSql, [campaignId]);
  }

  listFigures(campaignId: string, db: Database = this.dataSource): Promise<PartFigures[]> {
    return many(db, figuresSql, [campaignId]);
  }
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
