import type { CampaignStatus, RecipientStatus } from '@lacquer/contracts/messaging/campaign';
import { Clock } from '@lacquer/platform/clock/clock';
import { preparedStatement } from '@lacquer/platform/database/prepared-statement';
import { affected, many, statement, statements } from '@lacquer/platform/database/sql';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Batcher } from '@lacquer/platform/batching/batcher';
import { isHeldForReview } from '../../opt-outs/held-for-review.js';
import { slotWidth } from '../../pace/slot-width.js';
import { textBatches } from '../../pace/text-batches.js';
import { type TextsOptions, textsOptions } from '../texts-options.js';
import { automationCapDays, isCapped, phoneKey } from './frequency-cap.js';
import { hasPassed, type leftAudience, occasionPassed } from './passed-occasions.js';
import { recipientStatesBefore, sqlFrom, sqlList, sqlTo } from './recipient-states.js';

/** A recipient before its attempt. */
export interface RecipientToSend {
  id: string;
  campaignId: string;
  phone: string;
  status: RecipientStatus;
  claimToken: string | null;
  /** Of its words. */
  segments: number;
  campaignStatus: CampaignStatus;
  isAutomation: boolean;
  simulated: boolean;
  /** The picture that goes with it; null: none, or a link in its words. */
  pictureId: string | null;
  /** A text from the phone must be reviewed first. */
  isHeld: boolean;
}

/** The width of the slot that its text takes. */
export function widthOf({ segments, pictureId }: Pick<RecipientToSend, 'segments' | 'pictureId'>): number {
  return slotWidth({ segments, hasPicture: pictureId !== null });
}

/** A recipient that this process may send to, once. */
export interface ClaimedRecipient {
  id: string;
  campaignId: string;
  phone: string;
  body: string;
  segments: number;
  simulated: boolean;
  claimToken: string;
  /** As in `RecipientToSend`. */
  pictureId: string | null;
}

interface AcceptedText {
  claim: ClaimedRecipient;
  messageSid: string;
  isDelivered: boolean;
}

/** SQL: the picture that goes with the text of recipient `r` of campaign `c`. */
export const itsPicture = `CASE WHEN r.picture_link IS NULL THEN c.picture_id END`;

const findSql = statement<RecipientToSend>(
  preparedStatement(
    `SELECT r.id, r.campaign_id AS "campaignId", r.phone, r.status, r.claim_token AS "claimToken", r.segments,
     c.status AS "campaignStatus", c.automation IS NOT NULL AS "isAutomation", c.simulated, ${itsPicture} AS "pictureId", ${isHeldForReview('r.phone')} AS "isHeld"
   FROM campaign_recipient r JOIN campaign c ON c.id = r.campaign_id WHERE r.id = ANY($1)`,
  ),
);

/** SQL: the recipient may be claimed, apart from caps. `$2`: now. */
const isClaimable = `r.status IN ${sqlFrom('claim')} AND c.id = r.campaign_id AND c.status = 'running'
       AND (r.not_before IS NULL OR r.not_before <= now()) AND NOT ${hasPassed('$2')}
       AND NOT EXISTS (SELECT 1 FROM suppression s WHERE s.phone = r.phone) AND NOT ${isHeldForReview('r.phone')}`;

/** SQL: the campaign has a cap of its own, as automations have. */
const hasOwnCap = `c.cap_days IS NOT NULL`;

/** SQL: the cap of the salon or of the campaign is reached. The parameters are those of the salon's cap. */
const isAnyCapReached = (texts: string, days: string): string =>
  `(${isCapped('r.phone', 'c.id', texts, days)}
       OR ${isCapped('r.phone', 'c.id', `CASE WHEN ${hasOwnCap} THEN 1 END`, automationCapDays('c.cap_days'))})`;

/**
 * SQL: a campaign that started earlier is still adding its recipients. A campaign with a cap of its own yields to
 * texts that are not stored yet.
 */
const isEarlierFreezing = `EXISTS (SELECT 1 FROM campaign its
         WHERE its.status = 'running' AND its.frozen_at IS NULL AND NOT its.simulated
           AND (its.started_at, its.id) < (c.started_at, c.id))`;

const claimWhere = (condition: string): string =>
  `UPDATE campaign_recipient r
     SET status = ${sqlTo('claim')}, claim_token = gen_random_uuid(), claimed_at = now(), updated_at = now()
     FROM campaign c
     WHERE r.id = ANY($1) AND ${isClaimable} AND ${condition}
     RETURNING r.id, r.campaign_id AS "campaignId", r.phone, r.body, r.segments, c.simulated,
       r.claim_token AS "claimToken", ${itsPicture} AS "pictureId"`;

/** Without any cap the texts to a phone are not counted. */
const claimUncappedSql = statement<ClaimedRecipient>(preparedStatement(claimWhere(`NOT ${hasOwnCap}`)));

/** `$3`, `$4`: the texts and days of the salon's cap. */
const claimCappedSql = statement<ClaimedRecipient>(
  preparedStatement(
    claimWhere(`NOT ${isAnyCapReached('$3::integer', '$4::integer')} AND NOT (${hasOwnCap} AND ${isEarlierFreezing})`),
  ),
);

/**
 * Locks the phones of the recipients until the end of the transaction, all callers in the same order. `turn`: recipients
 * with the same phone have different turns, those of the earliest campaign the first.
 */
const lockPhonesSql = statement<{ id: string; turn: number }>(
  preparedStatement(
    `SELECT id, turn, pg_advisory_xact_lock(phone_key) FROM (
     SELECT r.id, ${phoneKey('r.phone')} AS phone_key,
       row_number() OVER (PARTITION BY r.phone ORDER BY c.started_at, c.id)::integer AS turn
     FROM campaign_recipient r JOIN campaign c ON c.id = r.campaign_id
     WHERE r.id = ANY($1) AND r.status IN ${sqlFrom('claim')} ORDER BY phone_key) AS phones`,
  ),
);

const acceptSql = statements<'accepted' | 'delivered', { id: string }>(['accepted', 'delivered'], (status) =>
  preparedStatement(
    `UPDATE campaign_recipient r SET status = '${status}', message_sid = coalesce(r.message_sid, taken.sid),
       accepted_at = coalesce(r.accepted_at, now()), updated_at = now()
     FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS taken(id, claim, sid)
     WHERE r.id = taken.id AND r.claim_token = taken.claim AND r.status IN ${sqlList(recipientStatesBefore(status))}
       AND coalesce(r.message_sid, taken.sid) = taken.sid
     RETURNING r.id`,
  ),
);

/** Why a text may not be claimed, as the customer service says. */
export type RefusedClaim = 'opted-out' | typeof leftAudience;

/** `$5`: what the customer service says; null: nothing against it. */
const skipSql = statement(
  `UPDATE campaign_recipient r SET status = ${sqlTo('skip')}, updated_at = now(),
     skip_reason = CASE WHEN $5 = 'opted-out' THEN 'opted-out'
       ELSE coalesce((SELECT s.reason FROM suppression s WHERE s.phone = r.phone),
         CASE WHEN ${hasPassed('$2')} THEN '${occasionPassed}' ELSE coalesce($5, 'frequency-cap') END) END
   FROM campaign c
   WHERE r.id = $1 AND c.id = r.campaign_id AND r.status IN ${sqlFrom('skip')} AND ($5::text IS NOT NULL
     OR EXISTS (SELECT 1 FROM suppression s WHERE s.phone = r.phone) OR ${hasPassed('$2')}
     OR ${isAnyCapReached('$3::integer', '$4::integer')})`,
);

/** The three statements that every text requires. Concurrent calls share one statement. */
@Injectable()
export class ClaimsRepository {
  private readonly finds = new Batcher((ids: string[]) => this.findAll(ids), textBatches);
  private readonly claims = new Batcher((ids: string[]) => this.claimAll(ids), textBatches);
  private readonly acceptances = new Batcher((texts: AcceptedText[]) => this.recordAll(texts), textBatches);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(textsOptions) private readonly options: TextsOptions,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  find(id: string): Promise<RecipientToSend | null> {
    return this.finds.add(id);
  }

  /**
   * Guards against a second send: only one of several concurrent callers gets the row, and only if it may be sent. Claims
   * of a phone that is capped come one after another, so that each counts those before it.
   */
  claim(id: string): Promise<ClaimedRecipient | null> {
    return this.claims.add(id);
  }

  /** Records that the provider accepted the text. `false`: its callback was faster, or the row has another claim. */
  recordAccepted(claim: ClaimedRecipient, messageSid: string, isDelivered: boolean): Promise<boolean> {
    return this.acceptances.add({ claim, messageSid, isDelivered });
  }

  /**
   * Skips a pending recipient whose phone was suppressed or reached the cap after the freeze, or whose occasion passed.
   * `refused`: the consent ledger has a revocation, whatever the suppression list contains, or the customer has left the
   * audience.
   */
  async skip(id: string, refused: RefusedClaim | null = null): Promise<void> {
    await affected(this.dataSource, skipSql, [id, this.clock.now(), ...this.cap, refused]);
  }

  private get cap(): [texts: number | null, days: number | null] {
    const { frequencyCap } = this.options;
    return [frequencyCap?.texts ?? null, frequencyCap?.days ?? null];
  }

  private async findAll(ids: string[]): Promise<(RecipientToSend | null)[]> {
    return inOrderOf(ids, await many(this.dataSource, findSql, [ids]));
  }

  private async claimAll(ids: string[]): Promise<(ClaimedRecipient | null)[]> {
    const claimed = this.options.frequencyCap
      ? []
      : await many(this.dataSource, claimUncappedSql, [ids, this.clock.now()]);
    const claims = new Map(claimed.map((claim) => [claim.id, claim]));
    const others = ids.filter((id) => !claims.has(id));
    if (others.length > 0) for (const claim of await this.claimCapped(others)) claims.set(claim.id, claim);
    // a repeated job may ask in the same batch: only the first caller gets the row
    return ids.map((id) => {
      const claim = claims.get(id) ?? null;
      claims.delete(id);
      return claim;
    });
  }

  /**
   * A count sees the texts of claims that committed before its statement. So the phones are locked by an earlier
   * statement, and two recipients with the same phone are claimed by two statements.
   */
  private claimCapped(ids: string[]): Promise<ClaimedRecipient[]> {
    return this.transactions.run(async (tx) => {
      const phones = await many(tx, lockPhonesSql, [ids]);
      const turns = Map.groupBy(phones, ({ turn }) => turn);
      const claims: ClaimedRecipient[] = [];
      for (const turn of [...turns.keys()].toSorted((a, b) => a - b)) {
        const these = turns.get(turn) ?? [];
        claims.push(...(await many(tx, claimCappedSql, [these.map(({ id }) => id), this.clock.now(), ...this.cap])));
      }
      return claims;
    });
  }

  private async recordAll(texts: AcceptedText[]): Promise<boolean[]> {
    const recorded = new Set<string>();
    for (const status of ['accepted', 'delivered'] as const) {
      const these = texts.filter(({ isDelivered }) => isDelivered === (status === 'delivered'));
      if (these.length === 0) continue;
      const rows = await many(this.dataSource, acceptSql[status], [
        these.map(({ claim }) => claim.id),
        these.map(({ claim }) => claim.claimToken),
        these.map(({ messageSid }) => messageSid),
      ]);
      for (const { id } of rows) recorded.add(id);
    }
    return texts.map(({ claim }) => recorded.has(claim.id));
  }
}

function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): (Row | null)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}
