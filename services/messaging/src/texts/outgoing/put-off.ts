import { type Database, maybeOne, statement } from '@lacquer/platform/database/sql';
import { lastHours } from '../kinds/reminder.js';
import { textKind } from '../kinds/text-kinds.js';
import type { SendResult } from '../sms-sender.js';
import type { ClaimedText } from './outgoing-text.js';

/** A refusal that says nothing about the text: the provider accepts none for now. */
export interface PassingRefusal {
  errorCode: string;
  /** When the provider accepts texts again; null: unknown. */
  until: Date | null;
}

/** The wait after the first refusal, which doubles with each, up to the longest. Seconds. */
const firstWait = 60;
const longestWait = 15 * 60;

// a text that has an end keeps it, except that a reminder is of use until its appointment is near
const putOffSql = statement<{ isKept: boolean }>(
  `UPDATE outgoing_text AS own SET error_code = $3, refusals = refusals + 1, retry_at = planned.next, expires_at = planned.ends,
     status = CASE WHEN planned.next < planned.ends THEN 'pending' ELSE 'failed' END,
     claim_token = CASE WHEN planned.next < planned.ends THEN NULL ELSE claim_token END,
     claimed_at = CASE WHEN planned.next < planned.ends THEN NULL ELSE claimed_at END,
     simulated = CASE WHEN planned.next < planned.ends THEN simulated ELSE false END
   FROM (SELECT id,
       greatest($4::timestamptz, $5::timestamptz + make_interval(secs => least(${firstWait} * 2 ^ least(refusals, 10), ${longestWait}))) AS next,
       coalesce(
         (SELECT starts_at - make_interval(hours => CASE reminder.kind WHEN 'day' THEN ${lastHours.day} ELSE ${lastHours.hours} END)
          FROM reminder WHERE text_id = outgoing_text.id),
         expires_at, $5::timestamptz + make_interval(hours => $6)) AS ends
     FROM outgoing_text WHERE id = $1) AS planned
   WHERE own.id = planned.id AND claim_token = $2 AND message_sid IS NULL AND status IN ('sending', 'unknown')
   RETURNING status = 'pending' AS "isKept"`,
);

/** Null: the result is none, or texts of this kind do not wait. */
export function passingRefusal({ kind }: Pick<ClaimedText, 'kind'>, result: SendResult): PassingRefusal | null {
  if ((textKind(kind)?.retriedHours ?? null) === null) return null;
  if (result.kind === 'put-off') return { errorCode: result.errorCode, until: result.until };
  return result.kind === 'refused' && result.stop ? { errorCode: result.errorCode, until: null } : null;
}

/**
 * The text waits, with growing waits, until it is of no use any more; then it has failed. `false`: it has, or the claim is
 * another's.
 */
export async function putOff(
  db: Database,
  { id, kind, claimToken }: ClaimedText,
  { errorCode, until }: PassingRefusal,
  now: Date,
): Promise<boolean> {
  const hours = textKind(kind)?.retriedHours ?? 0;
  const row = await maybeOne(db, putOffSql, [id, claimToken, errorCode, until, now, hours]);
  return row?.isKept === true;
}
