import { many, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface OfferRow {
  id: string;
  campaignId: string;
  description: string;
  /** `YYYY-MM-DD`. */
  lastDay: string;
  code: string;
  isOwn: boolean;
  phone: string;
  redeemedAt: Date | null;
  /** The account; null: found at Square. */
  redeemedBy: string | null;
  paymentId: string | null;
}

const columns = `o.recipient_id AS id, o.campaign_id AS "campaignId", c.offer->>'description' AS description,
  c.offer->>'lastDay' AS "lastDay", o.code, o.is_own AS "isOwn", r.phone, o.redeemed_at AS "redeemedAt",
  o.redeemed_by AS "redeemedBy", o.payment_id AS "paymentId"`;

const tables = `offer_code o JOIN campaign_recipient r ON r.id = o.recipient_id JOIN campaign c ON c.id = o.campaign_id`;

/** SQL: whether the recipient may have got the text. One that was not sent, or not yet, has told nobody about the offer. */
const isTold = `(r.accepted_at IS NOT NULL OR r.status NOT IN ('pending', 'skipped', 'failed'))`;

/** SQL: when the text was first on its way. */
const toldAt = 'coalesce(least(r.accepted_at, r.claimed_at), r.created_at)';

const listSql = statement<OfferRow>(
  `SELECT ${columns} FROM ${tables}
   WHERE r.phone = ANY($1) AND (redeemed_at IS NOT NULL OR ${isTold})
     AND coalesce(o.redeemed_at, (c.offer->>'lastDay')::date) > $2::date - 90
   ORDER BY redeemed_at IS NOT NULL OR c.offer->>'lastDay' < $2::text, c.offer->>'lastDay', o.recipient_id LIMIT 100`,
);

const findSql = statement<OfferRow>(`SELECT ${columns} FROM ${tables} WHERE o.recipient_id = $1`);

const findOwnSql = statement<OfferRow>(`SELECT ${columns} FROM ${tables} WHERE o.is_own AND o.code = $1`);

/**
 * The newest campaign first: a salon may use a code again after years. Unlike a code of one's own, which only its text tells,
 * a shared one is also known to others: it is of those who were texted it by $3.
 */
const listSharedSql = statement<OfferRow>(
  `SELECT ${columns} FROM ${tables} WHERE c.offer->>'sharedCode' = $1 AND NOT o.is_own AND r.phone = ANY($2)
     AND (redeemed_at IS NOT NULL OR ${isTold} AND ${toldAt} <= $3)
   ORDER BY redeemed_at IS NOT NULL, c.offer->>'lastDay' DESC, o.recipient_id`,
);

const findSharedOfferSql = statement<{ description: string; lastDay: string }>(
  `SELECT offer->>'description' AS description, offer->>'lastDay' AS "lastDay" FROM campaign
   WHERE offer->>'sharedCode' = $1 AND started_at IS NOT NULL ORDER BY offer->>'lastDay' DESC LIMIT 1`,
);

/** Of two at once, the second waits for the row, and finds it redeemed. */
const redeemSql = statement(
  `UPDATE offer_code SET redeemed_at = $2, redeemed_by = $3, payment_id = $4
   WHERE recipient_id = $1 AND redeemed_at IS NULL RETURNING recipient_id`,
);

const undoSql = statement(
  `UPDATE offer_code SET redeemed_at = NULL, redeemed_by = NULL
   WHERE recipient_id = $1 AND redeemed_by IS NOT NULL AND redeemed_at > $2 RETURNING recipient_id`,
);

export interface Redemption {
  at: Date;
  /** The account; null: found at Square. */
  by: string | null;
  paymentId: string | null;
}

@Injectable()
export class RedemptionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The offers of these phones. `today`: for the salon. */
  list(phones: readonly string[], today: string): Promise<OfferRow[]> {
    return many(this.dataSource, listSql, [phones, today]);
  }

  async find(id: string): Promise<OfferRow | null> {
    return (await maybeOne(this.dataSource, findSql, [id])) ?? null;
  }

  /** The recipient whose own code this is. */
  async findOwn(code: string, tx: Transaction = this.dataSource.manager): Promise<OfferRow | null> {
    return (await maybeOne(tx, findOwnSql, [code])) ?? null;
  }

  /** As these phones had a shared code at `at`: open ones first, then by the last day. */
  listShared(
    { code, phones, at }: { code: string; phones: readonly string[]; at: Date | 'infinity' },
    tx: Transaction = this.dataSource.manager,
  ): Promise<OfferRow[]> {
    return many(tx, listSharedSql, [code, phones, at]);
  }

  /** The offer with this shared code that lasts longest. */
  async findSharedOffer(code: string): Promise<{ description: string; lastDay: string } | null> {
    return (await maybeOne(this.dataSource, findSharedOfferSql, [code])) ?? null;
  }

  /** `false`: it is redeemed already. */
  async redeem(
    id: string,
    { at, by, paymentId }: Redemption,
    tx: Transaction = this.dataSource.manager,
  ): Promise<boolean> {
    return (await many(tx, redeemSql, [id, at, by, paymentId])).length > 0;
  }

  /** `false`: staff have not redeemed it since. */
  async undo(id: string, since: Date): Promise<boolean> {
    return (await many(this.dataSource, undoSql, [id, since])).length > 0;
  }
}
