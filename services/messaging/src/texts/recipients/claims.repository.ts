import type { CampaignStatus, RecipientStatus } from '@lacquer/contracts/messaging/campaign';
import { preparedStatement } from '@lacquer/platform/database/prepared-statement';
import { affected, many, statement, statements } from '@lacquer/platform/database/sql';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Batcher } from '@lacquer/platform/batching/batcher';
import { type TextsOptions, textsOptions } from '../texts-options.js';
import { isCapped } from './frequency-cap.js';
import { recipientStatesBefore, sqlFrom, sqlList, sqlTo } from './recipient-states.js';

/** A recipient before its attempt. */
export interface RecipientToSend {
  id: string;
  campaignId: string;
  phone: string;
  status: RecipientStatus;
  claimToken: string | null;
  segments: number;
  campaignStatus: CampaignStatus;
  simulated: boolean;
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
}

interface AcceptedText {
  claim: ClaimedRecipient;
  messageSid: string;
  isDelivered: boolean;
}

const findSql = statement<RecipientToSend>(
  preparedStatement(
    `SELECT r.id, r.campaign_id AS "campaignId", r.phone, r.status, r.claim_token AS "claimToken", r.segments,
     c.status AS "campaignStatus", c.simulated
   FROM campaign_recipient r JOIN campaign c ON c.id = r.campaign_id WHERE r.id = ANY($1)`,
  ),
);

/** Without a cap, the texts to a phone are not counted. `$2`, `$3`: the texts and days of the cap. */
const claimSql = statements<'capped' | 'uncapped', ClaimedRecipient>(['capped', 'uncapped'], (kind) =>
  preparedStatement(
    `UPDATE campaign_recipient r
     SET status = ${sqlTo('claim')}, claim_token = gen_random_uuid(), claimed_at = now(), updated_at = now()
     FROM campaign c
     WHERE r.id = ANY($1) AND r.status IN ${sqlFrom('claim')} AND c.id = r.campaign_id AND c.status = 'running'
       AND (r.not_before IS NULL OR r.not_before <= now())
       AND NOT EXISTS (SELECT 1 FROM suppression s WHERE s.phone = r.phone)
       ${kind === 'capped' ? `AND NOT ${isCapped('r.phone', 'c.id', '$2::integer', '$3::integer')}` : ''}
     RETURNING r.id, r.campaign_id AS "campaignId", r.phone, r.body, r.segments, c.simulated,
       r.claim_token AS "claimToken"`,
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

const skipSql = statement(
  `UPDATE campaign_recipient r SET status = ${sqlTo('skip')}, updated_at = now(),
     skip_reason = CASE WHEN $4 THEN 'opted-out'
       ELSE coalesce((SELECT s.reason FROM suppression s WHERE s.phone = r.phone), 'frequency-cap') END
   WHERE r.id = $1 AND r.status IN ${sqlFrom('skip')} AND ($4::boolean
     OR EXISTS (SELECT 1 FROM suppression s WHERE s.phone = r.phone)
     OR ${isCapped('r.phone', 'r.campaign_id', '$2::integer', '$3::integer')})`,
);

/** The three statements that every text requires. Concurrent calls share one statement. */
@Injectable()
export class ClaimsRepository {
  private readonly finds = new Batcher((ids: string[]) => this.findAll(ids));
  private readonly claims = new Batcher((ids: string[]) => this.claimAll(ids));
  private readonly acceptances = new Batcher((texts: AcceptedText[]) => this.recordAll(texts));

  constructor(
    private readonly dataSource: DataSource,
    @Inject(textsOptions) private readonly options: TextsOptions,
  ) {}

  find(id: string): Promise<RecipientToSend | null> {
    return this.finds.add(id);
  }

  /** Guards against a second send: only one of several concurrent callers gets the row, and only if it may be sent. */
  claim(id: string): Promise<ClaimedRecipient | null> {
    return this.claims.add(id);
  }

  /** Records that the provider accepted the text. `false`: its callback was faster, or the row has another claim. */
  recordAccepted(claim: ClaimedRecipient, messageSid: string, isDelivered: boolean): Promise<boolean> {
    return this.acceptances.add({ claim, messageSid, isDelivered });
  }

  /**
   * Skips a pending recipient whose phone was suppressed or reached the cap after the freeze. `hasRevoked`: the consent
   * ledger has a revocation, whatever the suppression list contains.
   */
  async skip(id: string, hasRevoked = false): Promise<void> {
    await affected(this.dataSource, skipSql, [id, ...this.cap, hasRevoked]);
  }

  private get cap(): [texts: number | null, days: number | null] {
    const { frequencyCap } = this.options;
    return [frequencyCap?.texts ?? null, frequencyCap?.days ?? null];
  }

  private async findAll(ids: string[]): Promise<(RecipientToSend | null)[]> {
    return inOrderOf(ids, await many(this.dataSource, findSql, [ids]));
  }

  private async claimAll(ids: string[]): Promise<(ClaimedRecipient | null)[]> {
    const { frequencyCap } = this.options;
    const rows = frequencyCap
      ? await many(this.dataSource, claimSql.capped, [ids, frequencyCap.texts, frequencyCap.days])
      : await many(this.dataSource, claimSql.uncapped, [ids]);
    const unclaimed = new Map(rows.map((row) => [row.id, row]));
    // a repeated job may ask in the same batch: only the first caller gets the row
    return ids.map((id) => {
      const claim = unclaimed.get(id) ?? null;
      unclaimed.delete(id);
      return claim;
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
