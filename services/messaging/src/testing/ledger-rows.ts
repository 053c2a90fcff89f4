import { randomUUID } from 'node:crypto';
import type { CampaignStatus, RecipientStatus } from '@lacquer/contracts/messaging/campaign';
import type { RunningMessaging } from './running-messaging.js';

export interface RecipientRow {
  id: string;
  phone: string;
  status: RecipientStatus;
  attempt: number;
  claim_token: string | null;
  message_sid: string | null;
  error_code: string | null;
  skip_reason: string | null;
  not_before: Date | null;
  accepted_at: Date | null;
  checked_at: Date | null;
}

export interface CampaignRow {
  id: string;
  status: CampaignStatus;
  status_reason: string | null;
}

export const recipientRows = (messaging: RunningMessaging): Promise<RecipientRow[]> =>
  messaging.rows<RecipientRow>('SELECT * FROM campaign_recipient ORDER BY phone');

export const campaignRows = (messaging: RunningMessaging): Promise<CampaignRow[]> =>
  messaging.rows<CampaignRow>('SELECT * FROM campaign ORDER BY created_at, id');

/**
 * Adds a frozen campaign. A running one starts with its first recipient, because without any it would be finished
 * immediately.
 */
export async function storeCampaign(
  messaging: RunningMessaging,
  { status = 'running', simulated = false }: { status?: CampaignStatus; simulated?: boolean } = {},
): Promise<string> {
  const id = randomUUID();
  await messaging.rows(
    `INSERT INTO campaign (id, status, message, body, segments, campaign_type, simulated, created_by, started_at,
       frozen_at, finished_at)
     VALUES ($1, $2, 'Hello', 'Hello', 1, '', $3, $1, now(), now(), CASE WHEN $2 = 'finished' THEN now() END)`,
    [id, status === 'running' ? 'draft' : status, simulated],
  );
  return id;
}

/** Adds a recipient to it; `columns` are SQL assignments, as in `SET`. */
export async function storeRecipient(
  messaging: RunningMessaging,
  campaignId: string,
  phone: string,
  columns = '',
): Promise<string> {
  const id = randomUUID();
  await messaging.rows(
    `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, body, segments)
     VALUES ($1, $2, $1, $3, 'pending', 'Hello', 1)`,
    [id, campaignId, phone],
  );
  if (columns) await messaging.rows(`UPDATE campaign_recipient SET ${columns} WHERE id = $1`, [id]);
  await messaging.rows(`UPDATE campaign SET status = 'running' WHERE id = $1 AND status = 'draft'`, [campaignId]);
  return id;
}
