import { randomUUID } from 'node:crypto';
import { Clock } from '@lacquer/platform/clock/clock';
import { affected, many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { claimColumns, pendingColumns } from './outgoing.repository.js';
import type { ClaimedText, News, PendingText } from './outgoing-text.js';
import { type PassingRefusal, putOff } from './put-off.js';

/** A kind that combines its news. */
export interface CombiningKind {
  name: string;
  intervalMs: number;
}

interface ClaimedNews extends Omit<ClaimedText, 'news'>, News {}

/** Serializes changes of these texts: the second must see the effect of the first. Every release takes this lock. */
const lockSql = statement(`SELECT pg_advisory_xact_lock(hashtext('staff-alert'))`);

const addNewsSql = statement<PendingText>(
  `UPDATE outgoing_text SET message_count = message_count + $3, pause_reasons = pause_reasons || $4::text[],
     troubles = troubles || $5::text[], reply_count = reply_count + $6, expires_at = NULL
   WHERE kind = $1 AND phone = $2 AND status = 'pending'
   RETURNING ${pendingColumns}`,
);

/** The time of the previous text, and not that of a clock that was ahead by more than an interval. */
const previousAt = (now: string, intervalSeconds: string): string =>
  `max(greatest(due_at, claimed_at)) FILTER (
     WHERE greatest(due_at, claimed_at) <= ${now}::timestamptz + make_interval(secs => ${intervalSeconds}))`;

const createSql = statement<PendingText>(
  `INSERT INTO outgoing_text (id, kind, phone, segments, message_count, pause_reasons, troubles, reply_count, status, due_at)
   SELECT $3, $1, $2, $8, $6, $7, $9, $10, 'pending',
     greatest($4::timestamptz, ${previousAt('$4', '$5')} + make_interval(secs => $5))
   FROM outgoing_text WHERE kind = $1 AND phone = $2
   RETURNING id, kind, due_at AS "dueAt"`,
);

/** The time of the pending text, or one interval after the previous, by the rule of `createSql`. */
const nextTimeSql = statement<{ next: Date | null }>(
  `SELECT coalesce(max(due_at) FILTER (WHERE status = 'pending'),
     ${previousAt('$4', '$3')} + make_interval(secs => $3)) AS next
   FROM outgoing_text WHERE kind = $1 AND phone = $2`,
);

/** Those that were claimed less than an interval before. */
const recentSql = `outgoing_text other WHERE other.kind = own.kind AND other.phone = own.phone
  AND other.claimed_at > $2::timestamptz - make_interval(secs => $3)
  AND other.claimed_at <= $2::timestamptz + make_interval(secs => $3)`;

const postponeSql = statement(
  `UPDATE outgoing_text own
   SET due_at = make_interval(secs => $3) + (SELECT max(claimed_at) FROM ${recentSql})
   WHERE id = $1 AND status = 'pending' AND EXISTS (SELECT FROM ${recentSql})
   RETURNING id`,
);

/** Of the person with this phone. A phone that is nobody's is the salon's own: then of its only owner. */
const readersLanguage = `CASE WHEN EXISTS (SELECT FROM staff_person p WHERE p.is_active AND p.phone = outgoing_text.phone)
  THEN (SELECT min(p.language) FROM staff_person p WHERE p.is_active AND p.phone = outgoing_text.phone)
  ELSE (SELECT min(p.language) FROM staff_person p WHERE p.is_active AND p.role = 'owner' HAVING count(*) = 1) END`;

const claimSql = statement<ClaimedNews>(
  `UPDATE outgoing_text SET status = 'sending', claim_token = gen_random_uuid(), claimed_at = $2,
     language = ${readersLanguage}
   WHERE id = $1 AND status = 'pending'
   RETURNING ${claimColumns}, message_count AS "messageCount", pause_reasons AS "pauseReasons", troubles, reply_count AS "replyCount"`,
);

const moveNewsSql = statement(
  `UPDATE outgoing_text SET message_count = message_count + $3, pause_reasons = $4::text[] || pause_reasons,
     troubles = $7::text[] || troubles, reply_count = reply_count + $8
   WHERE kind = $1 AND phone = $2 AND status = 'pending'
     AND EXISTS (SELECT 1 FROM outgoing_text own WHERE ${isOwnClaim('own', '$5', '$6')})
   RETURNING id`,
);

const removeSql = statement(`DELETE FROM outgoing_text own WHERE ${isOwnClaim('own', '$1', '$2')}`);

const releaseSql = statement(
  `UPDATE outgoing_text own SET status = 'pending', claim_token = NULL, claimed_at = NULL,
     retry_at = $3
   WHERE ${isOwnClaim('own', '$1', '$2')}`,
);

/**
 * Texts of the kinds with an interval. A phone has at most one pending text of such a kind, to which news is added, and
 * gets at most one per interval.
 */
@Injectable()
export class CombinedTexts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds the news to the pending text, or creates one. It is due one interval after the previous text was due or, if
   * later, was claimed.
   */
  async add(
    tx: Transaction,
    { name: kind, intervalMs }: CombiningKind,
    { phone, segments, messageCount, pauseReasons, troubles, replyCount }: News & { phone: string; segments: number },
  ): Promise<PendingText> {
    await affected(tx, lockSql);
    const waiting = await many(tx, addNewsSql, [kind, phone, messageCount, pauseReasons, troubles, replyCount]);
    if (waiting[0]) return waiting[0];
    const created = await maybeOne(tx, createSql, [
      kind,
      phone,
      randomUUID(),
      this.clock.now(),
      intervalMs / 1000,
      messageCount,
      pauseReasons,
      segments,
      troubles,
      replyCount,
    ]);
    if (!created) throw new Error('the text was not stored');
    return created;
  }

  /** When news that is added then is texted at once. Null: at the time `at`. */
  async findNextTime({ name, intervalMs }: CombiningKind, phone: string, at: Date): Promise<Date | null> {
    const { next } = await one(this.dataSource, nextTimeSql, [name, phone, intervalMs / 1000, at]);
    return next && next > at ? next : null;
  }

  /**
   * Only one of several concurrent callers gets the text. Later news goes into the next one. Also returns null if
   * another was sent less than one interval ago: this one is then postponed, and the sweeper adds a job for it.
   */
  async claim(id: string, { intervalMs }: CombiningKind): Promise<ClaimedText | null> {
    return this.transactions.run(async (tx) => {
      await affected(tx, lockSql);
      const now = this.clock.now();
      const postponed = await many(tx, postponeSql, [id, now, intervalMs / 1000]);
      if (postponed.length > 0) return null;
      const rows = await many(tx, claimSql, [id, now]);
      const [claimed] = rows;
      if (!claimed) return null;
      const { messageCount, pauseReasons, troubles, replyCount, ...text } = claimed;
      return { ...text, news: { messageCount, pauseReasons, troubles, replyCount } };
    });
  }

  /** Releases the claim. If another text is now pending, the news moves to that one. */
  async release(claim: ClaimedText, notBefore: Date | null = null): Promise<void> {
    await this.passOn(claim, (tx) => affected(tx, releaseSql, [claim.id, claim.claimToken, notBefore]));
  }

  /** As a release after a refusal that will pass. */
  async putOff(claim: ClaimedText, refusal: PassingRefusal): Promise<void> {
    await this.passOn(claim, (tx) => putOff(tx, claim, refusal, this.clock.now()));
  }

  /** The news moves to the text that is now pending. `keep`: there is none. */
  private async passOn(
    { id, kind, phone, claimToken, news }: ClaimedText,
    keep: (tx: Transaction) => Promise<unknown>,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      await affected(tx, lockSql);
      const { messageCount, pauseReasons, troubles, replyCount } = news;
      const next = await many(tx, moveNewsSql, [
        kind,
        phone,
        messageCount,
        pauseReasons,
        id,
        claimToken,
        troubles,
        replyCount,
      ]);
      if (next.length > 0) await affected(tx, removeSql, [id, claimToken]);
      else await keep(tx);
    });
  }
}

/** SQL condition: the row still has this claim. */
function isOwnClaim(row: string, id: string, claimToken: string): string {
  return `${row}.id = ${id} AND ${row}.claim_token = ${claimToken} AND ${row}.status = 'sending'`;
}
