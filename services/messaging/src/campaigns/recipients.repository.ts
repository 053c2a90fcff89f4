import { randomUUID } from 'node:crypto';
import type { RecipientStatus } from '@lacquer/contracts/campaign';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CampaignEntity } from './campaign.entity.js';
import { recipientStatesBefore } from './recipient-states.js';

export interface AudienceMember {
  customerId: string;
  phoneNumber: string;
  hasConsent: boolean;
}

export interface Recipient {
  id: string;
  campaignId: string;
  status: RecipientStatus;
  claimToken: string | null;
  simulated: boolean;
}

export interface RecipientChange {
  status: RecipientStatus;
  errorCode?: string | null;
  messageSid?: string | null;
}

/** The ledger of who got what. Each change names the states it may come from, so that none is taken back. */
@Injectable()
export class RecipientsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds one page of the audience; who is suppressed is on record as skipped. Returns the ids still to be sent to. */
  async addAudience(tx: Transaction, campaign: CampaignEntity, page: readonly AudienceMember[]): Promise<string[]> {
    const added: { id: string; status: RecipientStatus }[] = await tx.query(
      `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, skip_reason, body, segments)
       SELECT a.id, $1, a.customer_id, a.phone, CASE WHEN s.phone IS NULL THEN 'pending' ELSE 'skipped' END, s.reason,
         $5, $6
       FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS a(id, customer_id, phone)
       LEFT JOIN suppression s ON s.phone = a.phone
       ON CONFLICT ON CONSTRAINT campaign_recipient_phone_key DO NOTHING
       RETURNING id, status`,
      [
        campaign.id,
        page.map(() => randomUUID()),
        page.map(({ customerId }) => customerId),
        page.map(({ phoneNumber }) => phoneNumber),
        campaign.body,
        campaign.segments,
      ],
    );
    return added.filter(({ status }) => status === 'pending').map(({ id }) => id);
  }

  async find(id: string): Promise<Recipient | null> {
    const rows: Recipient[] = await this.dataSource.query(
      `SELECT r.id, r.campaign_id AS "campaignId", r.status, r.claim_token AS "claimToken", c.simulated
       FROM campaign_recipient r JOIN campaign c ON c.id = r.campaign_id WHERE r.id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Marks a pending recipient whose phone has been suppressed since the freeze. */
  async skipIfSuppressed(id: string): Promise<boolean> {
    return this.changed(
      `UPDATE campaign_recipient r SET status = 'skipped', skip_reason = s.reason, updated_at = now()
       FROM suppression s WHERE r.id = $1 AND r.status = 'pending' AND s.phone = r.phone RETURNING r.id`,
      [id],
    );
  }

  /** Gives a claim back: the provider took nothing. */
  async release(id: string, claimToken: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE campaign_recipient SET status = 'pending', claim_token = NULL, claimed_at = NULL, updated_at = now()
       WHERE id = $1 AND claim_token = $2 AND status = 'sending'`,
      [id, claimToken],
    );
  }

  /** Applies a change to the holder of the claim; `false` when it has gone further already, or holds another claim. */
  async change(id: string, claimToken: string, change: RecipientChange): Promise<boolean> {
    return this.changed(
      `UPDATE campaign_recipient SET status = $3, error_code = coalesce($4, error_code),
         message_sid = coalesce(message_sid, $5), updated_at = now()
       WHERE id = $1 AND claim_token = $2 AND status = ANY($6) AND ($5::text IS NULL OR coalesce(message_sid, $5) = $5)
       RETURNING id`,
      [
        id,
        claimToken,
        change.status,
        change.errorCode ?? null,
        change.messageSid ?? null,
        recipientStatesBefore(change.status),
      ],
    );
  }

  /** For a recipient that has gone further already. */
  async noteMessageSid(id: string, claimToken: string, messageSid: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE campaign_recipient SET message_sid = $3 WHERE id = $1 AND claim_token = $2 AND message_sid IS NULL`,
      [id, claimToken, messageSid],
    );
  }

  /** Claims that outlived every send: nobody knows what became of them. */
  async giveUpOldClaims(olderThanMs: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE campaign_recipient SET status = 'unknown', updated_at = now()
       WHERE status = 'sending' AND claimed_at < now() - make_interval(secs => $1)`,
      [olderThanMs / 1000],
    );
  }

  async countPending(): Promise<number> {
    const [row]: { count: number }[] = await this.dataSource.query(
      `SELECT count(*)::int AS count FROM campaign_recipient r JOIN campaign c ON c.id = r.campaign_id
       WHERE c.status = 'running' AND r.status = 'pending'`,
    );
    return row?.count ?? 0;
  }

  /** Pending recipients of running campaigns, by id. */
  async listPending(afterId: string | null, limit: number): Promise<string[]> {
    const rows: { id: string }[] = await this.dataSource.query(
      `SELECT r.id FROM campaign_recipient r JOIN campaign c ON c.id = r.campaign_id
       WHERE c.status = 'running' AND r.status = 'pending' AND ($1::uuid IS NULL OR r.id > $1)
       ORDER BY r.id LIMIT $2`,
      [afterId, limit],
    );
    return rows.map(({ id }) => id);
  }

  private async changed(sql: string, parameters: unknown[]): Promise<boolean> {
    const [rows]: [unknown[], number] = await this.dataSource.query(sql, parameters);
    return rows.length > 0;
  }
}
