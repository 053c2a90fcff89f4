import { randomUUID } from 'node:crypto';
import type { NoticeChannel, NoticeChoices, NoticeKind, NoticeWishes } from '@lacquer/contracts/messaging/notices';
import { expiringRows } from '@lacquer/platform/database/expiry';
import { affected, type Database, many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Something to tell. */
export interface News {
  kind: NoticeKind;
  /** The id of the message, of the reply or of the campaign; null: of none of them. */
  subject: string | null;
  /** What to say, for a kind whose subject does not say it: a sentence. */
  words: string | null;
}

/** One thing to tell one person in one way. */
export interface NewNotice extends News {
  personId: string;
  channel: NoticeChannel;
  /** With the channel `push`. */
  deviceId: string | null;
  dueAt: Date;
}

/** Notices that leave together: those that are due for one person by one channel, on one device. */
export interface ClaimedNotices {
  token: string;
  personId: string;
  channel: NoticeChannel;
  deviceId: string | null;
  /** The time as of which they are due and may leave. */
  at: Date;
  /** The oldest first; at least one. The first names them all: a further attempt begins with the same. */
  items: ClaimedNotice[];
}

export interface ClaimedNotice extends News {
  id: string;
  attempts: number;
  createdAt: Date;
}

export interface NoticePaces {
  now: Date;
  /** The least time between two notifications on one device. Milliseconds. */
  pushMs: number;
  /** Between two mails to one person, by their choice. Milliseconds. */
  mailMs: { each: number; hourly: number; daily: number };
}

const addSql = statement(
  `INSERT INTO staff_notice (id, person_id, channel, device_id, kind, subject, words, created_at, due_at, status)
   SELECT id, person_id, channel, device_id, $5, $6, $7, now(), due_at, 'pending'
   FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $8::timestamptz[])
     AS added(id, person_id, channel, device_id, due_at)`,
);

interface DueNotices {
  personId: string;
  channel: NoticeChannel;
  deviceId: string | null;
  /** Of an attempt that may have arrived; null: of none. */
  triedAs: string | null;
  quietFrom: string | null;
  quietUntil: string | null;
}

const nextSql = statement<DueNotices>(
  `SELECT n.person_id AS "personId", n.channel, n.device_id AS "deviceId", n.claim_token AS "triedAs",
     p.quiet_from AS "quietFrom", p.quiet_until AS "quietUntil"
   FROM staff_notice n JOIN staff_person p ON p.id = n.person_id LEFT JOIN push_device d ON d.id = n.device_id
   WHERE n.status = 'pending' AND n.due_at <= $1
     AND CASE n.channel
       WHEN 'push' THEN d.notified_at IS NULL OR d.notified_at <= $1::timestamptz - make_interval(secs => $2)
       WHEN 'email' THEN p.emailed_at IS NULL OR p.emailed_at <= $1::timestamptz - make_interval(secs =>
         CASE p.email_pace WHEN 'hourly' THEN $4::double precision WHEN 'daily' THEN $5::double precision ELSE $3::double precision END)
       ELSE true END
   ORDER BY n.claim_token IS NULL, n.due_at, n.id LIMIT 1 FOR UPDATE OF n SKIP LOCKED`,
);

const holdSql = statement(
  `UPDATE staff_notice SET due_at = $4
   WHERE person_id = $1 AND channel = $2 AND device_id IS NOT DISTINCT FROM $3 AND status = 'pending' AND due_at <= $5`,
);

/**
 * `$6`: a mail that may have arrived is repeated with the same notices, under the same `Message-ID`. A mail program that has
 * the first drops the second, and with it whatever is only in the second.
 */
const claimSql = statement<ClaimedNotice>(
  `UPDATE staff_notice SET status = 'sending', claim_token = $4, claimed_at = now(), attempts = attempts + 1
   WHERE person_id = $1 AND channel = $2 AND device_id IS NOT DISTINCT FROM $3 AND status = 'pending' AND due_at <= $5
     AND claim_token IS NOT DISTINCT FROM $6::uuid
   RETURNING id, kind, subject, words, attempts, created_at AS "createdAt"`,
);

// read meanwhile, or settled, or erased
const dropSettledSql = statement<{ id: string }>(
  `UPDATE staff_notice n SET status = 'dropped', claim_token = NULL, settled_at = $2
   WHERE status = 'sending' AND claim_token = $1 AND (
     (kind = 'reply' AND NOT EXISTS (
       SELECT FROM inbound_message m LEFT JOIN conversation_read r ON r.phone = m.from_phone
       WHERE m.id = CASE WHEN n.kind = 'reply' THEN n.subject::uuid END AND (r.read_up_to IS NULL OR r.read_up_to < m.received_at)))
     OR (kind = 'campaign' AND EXISTS (
       SELECT FROM campaign c WHERE c.id = CASE WHEN n.kind = 'campaign' THEN n.subject::uuid END AND c.status_reason IS DISTINCT FROM n.words)))
   RETURNING id`,
);

// an account that has ended answers nothing any more
const findAnswererSql = statement<{ id: string }>(
  `SELECT p.id FROM inbound_message m JOIN conversation c ON c.phone = m.from_phone
     JOIN staff_person p ON p.id = c.assigned_to AND p.is_active
   WHERE m.id = $1`,
);

const notePushSql = statement('UPDATE push_device SET notified_at = $2 WHERE id = $1');
const noteMailSql = statement('UPDATE staff_person SET emailed_at = $2 WHERE id = $1');

const settleSql = statement(
  `UPDATE staff_notice SET status = $2, claim_token = NULL, settled_at = $3
   WHERE claim_token = $1 AND status = 'sending'`,
);

// also what nobody should have been told of meanwhile: it is too late
const noteSentSql = statement(
  `UPDATE staff_notice SET status = 'sent', claim_token = NULL, settled_at = $2
   WHERE claim_token = $1 AND status IN ('sending', 'dropped')`,
);

const postponeSql = statement(
  `UPDATE staff_notice SET status = 'pending', claim_token = CASE WHEN $3::boolean THEN claim_token END, claimed_at = NULL,
     due_at = $2
   WHERE claim_token = $1 AND status = 'sending'`,
);

const renewClaimsSql = statement(
  `UPDATE staff_notice SET claimed_at = now() WHERE claim_token = ANY ($1::uuid[]) AND status = 'sending'`,
);

// a notification that comes again replaces the first on the device, so it may tell more
const expireClaimsSql = statement(
  `UPDATE staff_notice SET status = 'pending', claim_token = CASE WHEN channel = 'email' THEN claim_token END,
     claimed_at = NULL
   WHERE status = 'sending' AND claimed_at < now() - make_interval(secs => $1)`,
);

// an attempt in flight may still arrive, and is not repeated
const dropOfSubjectSql = statement(
  `UPDATE staff_notice SET status = 'dropped', settled_at = now()
   WHERE subject = $1 AND kind = $2 AND status IN ('pending', 'sending')`,
);

const dropUnwantedSql = statement(
  `UPDATE staff_notice SET status = 'dropped', settled_at = now()
   WHERE person_id = $1 AND status = 'pending' AND NOT $2::jsonb -> kind ? channel`,
);

const listPendingSql = statement<{ id: string; channel: NoticeChannel }>(
  `SELECT id, channel FROM staff_notice WHERE person_id = $1 AND status = 'pending' ORDER BY id FOR UPDATE`,
);

const rescheduleSql = statement('UPDATE staff_notice SET due_at = $2 WHERE id = $1');

const measureDueSql = statement<{ channel: NoticeChannel; count: number; seconds: number }>(
  `SELECT channel, count(*)::int AS count, extract(epoch FROM now() - min(due_at))::float8 AS seconds
   FROM staff_notice WHERE status = 'pending' AND due_at <= now() GROUP BY channel ORDER BY channel`,
);

// the time of the next attempt is later
const countUnmailedSql = statement<{ count: number }>(
  `SELECT count(*)::int AS count FROM staff_notice WHERE status = 'pending' AND channel = 'email' AND attempts > 0`,
);

/** For the person who asks why a phone buzzed, or did not. Days. */
const keptDays = 14;

export const settledNotices = expiringRows({
  table: 'staff_notice',
  key: 'id',
  isExpired: `settled_at < now() - interval '${keptDays} days'`,
});

/** What each person is told, and how far that has come. */
@Injectable()
export class NoticesRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  /** All of the same news. */
  async add(tx: Transaction, { kind, subject, words }: News, notices: readonly NewNotice[]): Promise<void> {
    await affected(tx, addSql, [
      notices.map(() => randomUUID()),
      notices.map(({ personId }) => personId),
      notices.map(({ channel }) => channel),
      notices.map(({ deviceId }) => deviceId),
      kind,
      subject,
      words,
      notices.map(({ dueAt }) => dueAt),
    ]);
  }

  /** Who answers the conversation of this text from a customer; null: nobody. */
  async findAnswerer(tx: Transaction, replyId: string): Promise<string | null> {
    return (await maybeOne(tx, findAnswererSql, [replyId]))?.id ?? null;
  }

  /**
   * Claims what is due for one person by one channel, without what was read or settled meanwhile. What became due in quiet
   * hours, by a retry or a pace, waits for their end: `mayLeaveAt`. `items` may be empty: then nothing is left. Null: nothing is due. Of several concurrent callers one gets each notice.
   */
  async claim(
    { now, pushMs, mailMs }: NoticePaces,
    mayLeaveAt: (quiet: NoticeWishes['quiet']) => Date,
  ): Promise<ClaimedNotices | null> {
    return this.transactions.run(async (tx) => {
      const paces = [pushMs, mailMs.each, mailMs.hourly, mailMs.daily].map((ms) => ms / 1000);
      const next = await maybeOne(tx, nextSql, [now, ...paces]);
      if (!next) return null;
      const { personId, channel, deviceId, triedAs, quietFrom, quietUntil } = next;
      const token = randomUUID();
      const quiet = quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : null;
      const leavesAt = mayLeaveAt(quiet);
      if (leavesAt > now) {
        await affected(tx, holdSql, [personId, channel, deviceId, leavesAt, now]);
        return { token, personId, channel, deviceId, at: now, items: [] };
      }
      const claimed = await many(tx, claimSql, [personId, channel, deviceId, token, now, triedAs]);
      const dropped = new Set((await many(tx, dropSettledSql, [token, now])).map(({ id }) => id));
      const items = claimed
        .filter(({ id }) => !dropped.has(id))
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
      if (items.length > 0 && deviceId !== null) await affected(tx, notePushSql, [deviceId, now]);
      if (items.length > 0 && channel === 'email') await affected(tx, noteMailSql, [personId, now]);
      return { token, personId, channel, deviceId, at: now, items };
    });
  }

  /** `false`: the claim has expired, or its notices were erased. */
  async settle(
    token: string,
    status: 'sent' | 'failed' | 'dropped',
    now: Date,
    database: Database = this.dataSource,
  ): Promise<boolean> {
    return (await affected(database, settleSql, [token, status, now])) > 0;
  }

  async noteSent(token: string, now: Date): Promise<void> {
    await affected(this.dataSource, noteSentSql, [token, now]);
  }

  /** `mayHaveArrived`: they leave again together, and without others. */
  async postpone(token: string, dueAt: Date, mayHaveArrived = false): Promise<void> {
    await affected(this.dataSource, postponeSql, [token, dueAt, mayHaveArrived]);
  }

  /** The attempts of these claims still run. */
  async renewClaims(tokens: readonly string[]): Promise<void> {
    await affected(this.dataSource, renewClaimsSql, [tokens]);
  }

  /** Claims that were not renewed for so long, by the database's clock: their process has ended. */
  async expireClaims(lifetimeMs: number): Promise<void> {
    await affected(this.dataSource, expireClaimsSql, [lifetimeMs / 1000]);
  }

  /** What is due and not sent yet. Seconds since the oldest of a channel was due. */
  measureDue(): Promise<{ channel: NoticeChannel; count: number; seconds: number }[]> {
    return many(this.dataSource, measureDueSql);
  }

  /** Those that the mail server did not take yet, or did not answer to. */
  async countUnmailed(): Promise<number> {
    return (await one(this.dataSource, countUnmailedSql)).count;
  }

  /** Nobody is told of it any more, also not by another attempt. */
  async dropOf(tx: Transaction, kind: NoticeKind, subject: string): Promise<void> {
    await affected(tx, dropOfSubjectSql, [subject, kind]);
  }

  /** Drops what the person no longer wants, and computes anew when the rest leaves. */
  async adapt(
    tx: Transaction,
    personId: string,
    choices: NoticeChoices,
    dueAt: (channel: NoticeChannel) => Date,
  ): Promise<void> {
    await affected(tx, dropUnwantedSql, [personId, JSON.stringify(choices)]);
    for (const { id, channel } of await many(tx, listPendingSql, [personId])) {
      await affected(tx, rescheduleSql, [id, dueAt(channel)]);
    }
  }
}
