import { randomUUID } from 'node:crypto';
import type { CampaignStatus, RecipientStatus, SkipReason } from '@lacquer/contracts/messaging/campaign';
import { at, type RunningMessaging } from './running-messaging.js';

export interface CampaignRow {
  status?: CampaignStatus;
  segments?: number;
  simulated?: boolean;
  /** SQL for the time of the start; null: not started. */
  startedAt?: string | null;
  isFrozen?: boolean;
}

/** Adds a campaign in a later state without running it. */
export async function addCampaign(
  messaging: RunningMessaging,
  { status = 'running', segments = 1, simulated = false, startedAt = 'now()', isFrozen = true }: CampaignRow = {},
): Promise<string> {
  const id = randomUUID();
  await messaging.rows(
    `INSERT INTO campaign (id, status, message, body, segments, campaign_type, simulated, created_by, started_at,
       frozen_at, finished_at)
     VALUES ($1, $2, 'Hello', 'Hello', $3, '', $4, $1, ${startedAt ?? 'NULL'},
       CASE WHEN $5::boolean THEN now() END, CASE WHEN $2 IN ('finished', 'cancelled') THEN now() END)`,
    [id, status, segments, simulated, isFrozen],
  );
  return id;
}

export interface RecipientRows {
  count?: number;
  status: RecipientStatus;
  skipReason?: SkipReason;
  errorCode?: string;
  segments?: number;
  /** SQL for the time at which the provider accepted the text. */
  acceptedAt?: string;
  attempt?: number;
}

let added = 0;

/** Adds recipients with one phone each; returns them by id. */
export async function addRecipients(
  messaging: RunningMessaging,
  campaignId: string,
  { count = 1, status, skipReason, errorCode, segments = 1, acceptedAt = 'NULL', attempt = 1 }: RecipientRows,
): Promise<{ id: string; customerId: string; phone: string }[]> {
  const first = added;
  added += count;
  return messaging.rows(
    `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, skip_reason, error_code, body,
       segments, claim_token, accepted_at, attempt)
     SELECT gen_random_uuid(), $1, gen_random_uuid(), '+1213555' || lpad(n::text, 6, '0'), $2, $3, $4, 'Hello', $5,
       CASE WHEN $2 NOT IN ('pending', 'skipped') THEN gen_random_uuid() END, ${acceptedAt}, $6
     FROM generate_series($7::int, $8::int) AS n
     RETURNING id, customer_id AS "customerId", phone`,
    [campaignId, status, skipReason ?? null, errorCode ?? null, segments, attempt, first, first + count - 1],
  );
}

export async function addRecipient(
  messaging: RunningMessaging,
  campaignId: string,
  rows: Omit<RecipientRows, 'count'>,
): Promise<{ id: string; customerId: string; phone: string }> {
  return at(await addRecipients(messaging, campaignId, rows), 0);
}
