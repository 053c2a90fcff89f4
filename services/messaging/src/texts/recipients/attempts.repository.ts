import { affected, many, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { bodyWithoutLink, type LinkedText } from '../picture-link.js';
import { otherText } from './other-text.js';
import { longestDoubt, recipientStates, sqlFrom, sqlList, sqlTo } from './recipient-states.js';

/** A text to look up at the provider. */
export interface OpenAttempt {
  id: string;
  campaignId: string;
  phone: string;
  body: string;
  claimToken: string;
  messageSid: string | null;
  /** The time of the previous lookup. */
  lastCheckedAt: Date | null;
  simulated: boolean;
}

/** A text that may or may not have been sent. */
export interface AttemptInDoubt extends OpenAttempt {
  /** The other text of a test, which may have been sent instead; null: there is none. */
  otherBody: string | null;
  /** Milliseconds since the claim, on the database's clock. */
  ageMs: number;
  /** On the provider's clock: the first lookup that did not find the text. */
  lookedForSince: Date | null;
}

/** A daily cap delays a text until it has had this many attempts. */
const maxAttempts = 8;

/** An older accepted text keeps its state. */
const longestWait = '3 days';

const newAttempt = `attempt = r.attempt + 1, claim_token = NULL, claimed_at = NULL, message_sid = NULL,
  accepted_at = NULL, checked_at = NULL, looked_for_since = NULL, error_code = NULL, updated_at = now()`;

/** SQL: takes at most `$1` attempts in this order; nobody else takes them at the same time. */
const take = (condition: string, order: string): string =>
  `WITH due AS (
     SELECT r.id, r.checked_at FROM campaign_recipient r WHERE ${condition}
     ORDER BY ${order} LIMIT $1 FOR UPDATE SKIP LOCKED
   )
   UPDATE campaign_recipient r SET checked_at = now() FROM due, campaign c WHERE r.id = due.id AND c.id = r.campaign_id
   RETURNING r.id, r.campaign_id AS "campaignId", r.phone, r.body, r.claim_token AS "claimToken",
     r.message_sid AS "messageSid", r.other_body AS "otherBody", due.checked_at AS "lastCheckedAt", c.simulated,
     greatest(0, extract(epoch FROM now() - r.claimed_at) * 1000)::float8 AS "ageMs",
     r.looked_for_since AS "lookedForSince"`;

const takeInDoubtSql = statement<AttemptInDoubt>(
  take(
    `r.status IN ${sqlFrom('findAbsent')} AND r.claimed_at > now() - interval '${longestDoubt}'
       AND CASE WHEN r.checked_at IS NULL THEN r.claimed_at <= now() - make_interval(secs => $2)
         ELSE r.checked_at <= now() - make_interval(secs => $3) END`,
    'r.claimed_at',
  ),
);

const takeUnreportedSql = statement<AttemptInDoubt>(
  take(
    `r.status IN ${sqlList(recipientStates.awaitingReport)} AND r.message_sid IS NOT NULL
       AND r.accepted_at BETWEEN now() - interval '${longestWait}' AND now() - make_interval(secs => $2)
       AND (r.checked_at IS NULL OR r.checked_at + (r.checked_at - r.accepted_at) <= now())`,
    'r.accepted_at',
  ),
);

const putBackSql = statement(
  `UPDATE campaign_recipient r SET checked_at = was.checked_at
   FROM unnest($1::uuid[], $2::timestamptz[]) AS was(id, checked_at) WHERE r.id = was.id`,
);

const noteLookedForSql = statement(
  `UPDATE campaign_recipient SET looked_for_since = $3
   WHERE id = $1 AND claim_token = $2 AND looked_for_since IS NULL`,
);

const takeOtherTextSql = statement(
  `UPDATE campaign_recipient SET ${otherText} WHERE id = $1 AND claim_token = $2 AND other_body IS NOT NULL`,
);

const lockMessagesSql = statement(`SELECT pg_advisory_xact_lock(hashtextextended('messages to ' || $1, 0))`);

const listKnownSql = statement<{ sid: string }>(
  `SELECT message_sid AS sid FROM campaign_recipient WHERE message_sid = ANY($1)
   UNION ALL SELECT message_sid FROM past_attempt WHERE message_sid = ANY($1)
   UNION ALL SELECT message_sid FROM outgoing_text WHERE message_sid = ANY($1)`,
);

const giveUpSql = statement(
  `WITH past AS (${archive(`r.status IN ${sqlFrom('findAbsent')}`)})
   UPDATE campaign_recipient r SET status = ${sqlTo('findAbsent')}, ${newAttempt} FROM past WHERE r.id = past.recipient_id RETURNING r.id`,
);

const retryLateSql = statement(
  `WITH past AS (${archive(`r.status IN ${sqlFrom('retryLate')} AND r.attempt = 1 AND r.accepted_at IS NOT NULL`)})
   UPDATE campaign_recipient r SET status = ${sqlTo('retryLate')}, ${newAttempt}, not_before = now() + make_interval(secs => $3)
   FROM past WHERE r.id = past.recipient_id RETURNING r.id`,
);

const replacePictureSql = statement(
  `WITH past AS (${archive(`r.status IN ${sqlFrom('replacePicture')} AND r.picture_link IS NULL AND r.accepted_at IS NOT NULL`)})
   UPDATE campaign_recipient r SET status = ${sqlTo('replacePicture')}, ${newAttempt}, not_before = NULL, picture_link = $3,
     body = $4, segments = $5
   FROM past WHERE r.id = past.recipient_id RETURNING r.id`,
);

const putOffSql = statement(
  `WITH past AS (${archive(`r.status IN ${sqlFrom('putOff')} AND r.attempt < ${maxAttempts}`)})
   UPDATE campaign_recipient r SET status = ${sqlTo('putOff')}, ${newAttempt}, not_before = $3
   FROM past WHERE r.id = past.recipient_id RETURNING r.id`,
);

/** `$3`: whether the report corrects a failed delivery. */
const recallSql = statement(
  `UPDATE campaign_recipient r SET status = ${sqlTo('recall')}, claim_token = past.claim_token,
     body = CASE WHEN past.picture_link IS NULL THEN ${bodyWithoutLink} ELSE r.body END,
     picture_link = past.picture_link, segments = coalesce(past.segments, r.segments),
     claimed_at = past.claimed_at, attempt = past.attempt, not_before = NULL, updated_at = now(),
     accepted_at = CASE WHEN past.status IN ${sqlFrom('retryLate')} THEN past.claimed_at END
   FROM past_attempt past
   WHERE r.id = $1 AND r.status IN ${sqlFrom('recall')} AND past.recipient_id = r.id AND past.attempt = r.attempt - 1
     AND past.claim_token = $2
     AND (past.status IN ${sqlFrom('findAbsent')} OR ($3::boolean AND past.status IN ${sqlFrom('retryLate')}))
   RETURNING r.id`,
);

const deletePastAttemptSql = statement(`DELETE FROM past_attempt WHERE recipient_id = $1 AND claim_token = $2`);

const expireOldClaimsSql = statement(
  `UPDATE campaign_recipient r SET
     status = CASE WHEN c.simulated THEN ${sqlTo('expire')} ELSE ${sqlTo('lose')} END,
     claim_token = CASE WHEN c.simulated THEN NULL ELSE r.claim_token END, updated_at = now()
   FROM campaign c
   WHERE c.id = r.campaign_id AND r.status IN ${sqlFrom('lose')} AND r.claimed_at < now() - make_interval(secs => $1)`,
);

/** Attempts with an unknown outcome or a failed delivery. */
@Injectable()
export class AttemptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes texts in doubt with a due lookup. Only one of several concurrent callers gets each. */
  takeUnknown(limit: number, firstMs: number, againMs: number): Promise<AttemptInDoubt[]> {
    return many(this.dataSource, takeInDoubtSql, [limit, firstMs / 1000, againMs / 1000]);
  }

  /**
   * Takes accepted texts without a final report: first at the age of `firstMs`, then each time their age has doubled.
   */
  takeOpen(limit: number, firstMs: number): Promise<OpenAttempt[]> {
    return many(this.dataSource, takeUnreportedSql, [limit, firstMs / 1000]);
  }

  /** Undoes the lookups after the provider did not respond: they are due again as before. */
  async putBack(attempts: readonly OpenAttempt[]): Promise<void> {
    if (attempts.length === 0) return;
    await affected(this.dataSource, putBackSql, [
      attempts.map(({ id }) => id),
      attempts.map(({ lastCheckedAt }) => lastCheckedAt),
    ]);
  }

  /** Records that the provider does not list the text. `at` is on the provider's clock. */
  async noteLookedFor({ id, claimToken }: AttemptInDoubt, at: Date): Promise<void> {
    await affected(this.dataSource, noteLookedForSql, [id, claimToken, at]);
  }

  /** The provider lists the other text of the test: it is the one that was sent. */
  async takeOtherText({ id, claimToken }: AttemptInDoubt): Promise<void> {
    await affected(this.dataSource, takeOtherTextSql, [id, claimToken]);
  }

  /** Until the transaction ends, nobody else matches the provider's messages to this phone. */
  async lockMessages(tx: Transaction, phone: string): Promise<void> {
    await affected(tx, lockMessagesSql, [phone]);
  }

  /** The messages that belong to no stored text, in the same order. */
  async listUnmatched<Message extends { sid: string }>(messages: readonly Message[]): Promise<Message[]> {
    if (messages.length === 0) return [];
    const rows = await many(this.dataSource, listKnownSql, [messages.map(({ sid }) => sid)]);
    const known = new Set(rows.map(({ sid }) => sid));
    return messages.filter(({ sid }) => !known.has(sid));
  }

  /** Declares that the text was never sent: makes it pending as a new attempt. `false`: its state has changed. */
  async giveUp({ id, claimToken }: OpenAttempt): Promise<boolean> {
    const rows = await many(this.dataSource, giveUpSql, [id, claimToken]);
    return rows.length > 0;
  }

  /** Adds the single late attempt of an undelivered text. `false`: it already had its retry. */
  async retryLate(tx: Transaction, id: string, claimToken: string, inMs: number): Promise<boolean> {
    const rows = await many(tx, retryLateSql, [id, claimToken, inMs / 1000]);
    return rows.length > 0;
  }

  /** Adds an attempt of a text that was not delivered with its picture, with a link to it. `false`: it had one already. */
  async replacePicture(
    tx: Transaction,
    { id, claimToken }: { id: string; claimToken: string },
    { link, body, segments }: LinkedText,
  ): Promise<boolean> {
    return (await many(tx, replacePictureSql, [id, claimToken, link, body, segments])).length > 0;
  }

  /** Adds an attempt after the reset of a daily cap. `false`: it has hit the cap for a week. */
  async putOff(tx: Transaction, id: string, claimToken: string, until: Date): Promise<boolean> {
    const rows = await many(tx, putOffSql, [id, claimToken, until]);
    return rows.length > 0;
  }

  /**
   * Restores an attempt that the provider reports after it was declared never sent, or as delivered after it had failed
   * (`isCorrected`), unless the new attempt has started. `true`: the row has the claim again, and is in doubt until the
   * report is recorded in the same transaction.
   */
  async recall(
    tx: Transaction,
    { id, claimToken, isCorrected }: { id: string; claimToken: string; isCorrected: boolean },
  ): Promise<boolean> {
    const rows = await many(tx, recallSql, [id, claimToken, isCorrected]);
    if (rows.length === 0) return false;
    await affected(tx, deletePastAttemptSql, [id, claimToken]);
    return true;
  }

  /**
   * Ends claims that are older than any send can take. Their outcome is unknown; a simulated text cannot have been
   * sent.
   */
  async expireOldClaims(olderThanMs: number): Promise<void> {
    await affected(this.dataSource, expireOldClaimsSql, [olderThanMs / 1000]);
  }
}

/** SQL: archives the attempt of recipient `$1` with claim `$2`. Its row stays locked until the transaction ends. */
function archive(condition: string): string {
  return `INSERT INTO past_attempt
      (recipient_id, attempt, claim_token, status, error_code, message_sid, claimed_at, picture_link, segments)
    SELECT r.id, r.attempt, r.claim_token, r.status, r.error_code, r.message_sid, r.claimed_at, r.picture_link, r.segments
    FROM campaign_recipient r WHERE r.id = $1 AND r.claim_token = $2 AND ${condition} FOR UPDATE
    RETURNING recipient_id`;
}
