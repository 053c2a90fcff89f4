import { randomUUID } from 'node:crypto';
import type { Reply } from '@lacquer/contracts/messaging/messaging';
import { affected, many, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Moment, momentText } from '@lacquer/platform/paging/moment-cursor';
import { startedSince } from '../opt-outs/started-since.js';

export interface ReplyRow extends Omit<Reply, 'receivedAt' | 'wrongNumber'> {
  receivedAt: Date;
  wrongNumber: boolean;
  at: string;
}

export interface InboundMessage {
  messageSid: string;
  from: string;
  to: string | null;
  body: string;
  keyword: Reply['keyword'];
  needsReview: boolean;
  /** The product understood it itself: it answers no campaign. */
  isUnderstood: boolean;
  /** Nobody waits after it, such as after the keyword for texts, by which the column is named. */
  needsNoAnswer: boolean;
  /** Absent: now. */
  receivedAt?: Date | undefined;
}

export interface ReplyPageQuery {
  phone: string | null;
  needsReview: boolean | null;
  after: Moment | null;
  limit: number;
}

const columns = `id, from_phone AS phone, body, keyword, received_at AS "receivedAt", needs_review AS "needsReview",
  wrong_number AS "wrongNumber",
  ${momentText('received_at')} AS at`;

const addSql = statement<{ id: string }>(
  `INSERT INTO inbound_message (id, message_sid, from_phone, to_phone, body, keyword, needs_review, asks_for_texts,
     is_understood, received_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, now()))
   ON CONFLICT ON CONSTRAINT inbound_message_sid_key DO NOTHING RETURNING id`,
);

const markWrongNumberSql = statement<{ at: Date }>(
  `UPDATE inbound_message SET wrong_number = true WHERE message_sid = $1 RETURNING clock_timestamp() AS at`,
);

const lockConversationSql = statement(
  `SELECT FROM conversation WHERE phone = (SELECT from_phone FROM inbound_message WHERE id = $1) FOR UPDATE`,
);

const listSql = statement<ReplyRow>(
  `SELECT ${columns} FROM inbound_message
   WHERE ($1::text IS NULL OR from_phone = $1) AND ($2::boolean IS NULL OR needs_review = $2)
     AND ($3::timestamptz IS NULL OR (received_at, id) < ($3, $4::uuid))
   ORDER BY received_at DESC, id DESC LIMIT $5`,
);

const findForUpdateSql = statement<ReplyRow>(`SELECT ${columns} FROM inbound_message WHERE id = $1 FOR UPDATE`);

const markReviewedSql = statement<{ at: Date }>(
  `UPDATE inbound_message SET needs_review = false, keyword = $2, reviewed_by = $3, reviewed_at = now(),
     wrong_number = wrong_number AND $4
   WHERE id = $1 RETURNING clock_timestamp() AS at`,
);

const isWrongNumberSql = statement('SELECT FROM inbound_message WHERE from_phone = $1 AND wrong_number LIMIT 1');

const settleWrongNumbersSql = statement(
  `UPDATE inbound_message SET wrong_number = false WHERE from_phone = $1 AND wrong_number AND received_at < $2`,
);

const hasStartedSinceSql = statement(
  `SELECT 1 FROM inbound_message reply WHERE reply.id = $1 AND ${startedSince('reply')}`,
);

const hasOptedOutOtherwiseSql = statement(
  `SELECT 1 FROM inbound_message reply
   WHERE reply.from_phone = $2 AND reply.id <> $1 AND reply.keyword IN ('stop', 'stop-phrase')
     AND NOT ${startedSince('reply')} LIMIT 1`,
);

const listUnknownSql = statement<{ sid: string }>(
  `SELECT sid FROM unnest($1::text[]) AS listed(sid)
   WHERE NOT EXISTS (SELECT FROM inbound_message WHERE message_sid = listed.sid)`,
);

const listKnownRecipientsSql = statement<{ phone: string }>(
  `SELECT DISTINCT to_phone AS phone FROM inbound_message WHERE to_phone = ANY ($1)`,
);

const hasUnderstoodSinceSql = statement(
  'SELECT FROM inbound_message WHERE from_phone = $1 AND received_at > $2 AND is_understood LIMIT 1',
);

// the mark of a later text, which was read before this one was known
const showAsUnreadSql = statement(
  `UPDATE conversation_read SET read_up_to = $2::timestamptz - interval '1 microsecond'
   WHERE phone = $1 AND read_up_to >= $2`,
);

const latestSql = statement<{ at: Date | null }>('SELECT max(received_at) AS at FROM inbound_message');

@Injectable()
export class RepliesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns its id; null: the text was already stored. */
  async add(
    tx: Transaction,
    { messageSid, from, to, body, keyword, needsReview, needsNoAnswer, isUnderstood, receivedAt }: InboundMessage,
  ): Promise<string | null> {
    const rows = await many(tx, addSql, [
      randomUUID(),
      messageSid,
      from,
      to,
      body,
      keyword,
      needsReview,
      needsNoAnswer,
      isUnderstood,
      receivedAt ?? null,
    ]);
    return rows[0]?.id ?? null;
  }

  /** Of these texts, those that are not stored. */
  async listUnknown(sids: readonly string[]): Promise<Set<string>> {
    return new Set((await many(this.dataSource, listUnknownSql, [sids])).map(({ sid }) => sid));
  }

  /** Of these phones, those to which a stored text was sent. */
  async listKnownRecipients(phones: readonly string[]): Promise<Set<string>> {
    return new Set((await many(this.dataSource, listKnownRecipientsSql, [phones])).map(({ phone }) => phone));
  }

  /** Whether a text that the phone sent later is known, which the product understood itself. */
  async hasUnderstoodSince(phone: string, at: Date): Promise<boolean> {
    return (await many(this.dataSource, hasUnderstoodSinceSql, [phone, at])).length > 0;
  }

  /** Whether the phone texted a keyword after this one that takes its effect back. */
  async isReversed(
    tx: Transaction,
    { id, phone, isStop }: { id: string; phone: string; isStop: boolean },
  ): Promise<boolean> {
    const rows = isStop
      ? await many(tx, hasStartedSinceSql, [id])
      : await many(tx, hasOptedOutOtherwiseSql, [id, phone]);
    return rows.length > 0;
  }

  /** A text that is stored later than it came is unread, also among texts that were read. */
  async showAsUnread(tx: Transaction, phone: string, receivedAt: Date): Promise<void> {
    await affected(tx, showAsUnreadSql, [phone, receivedAt]);
  }

  /** When the last text came; null: none has. */
  async findLatest(): Promise<Date | null> {
    return (await one(this.dataSource, latestSql)).at;
  }

  /** Newest first. */
  list({ phone, needsReview, after, limit }: ReplyPageQuery): Promise<ReplyRow[]> {
    return many(this.dataSource, listSql, [phone, needsReview, after?.[0] ?? null, after?.[1] ?? null, limit]);
  }

  /** Records that a new text says that the phone is another person's. Returns the time, by the wall clock. */
  async markWrongNumber(tx: Transaction, messageSid: string): Promise<Date> {
    return (await one(tx, markWrongNumberSql, [messageSid])).at;
  }

  /** Whether a text of the phone says that it is another person's. */
  async isWrongNumber(tx: Transaction, phone: string): Promise<boolean> {
    return (await many(tx, isWrongNumberSql, [phone])).length > 0;
  }

  /** No text of the phone from before `until` says any longer that it is another person's. */
  async settleWrongNumbers(tx: Transaction, phone: string, until: string): Promise<void> {
    await affected(tx, settleWrongNumbersSql, [phone, until]);
  }

  /** Locks the conversation first, as an arriving text does: texts and reviews of one phone follow each other. */
  async findForUpdate(tx: Transaction, id: string): Promise<ReplyRow | null> {
    await many(tx, lockConversationSql, [id]);
    const rows = await many(tx, findForUpdateSql, [id]);
    return rows[0] ?? null;
  }

  /** A wrong number stays one if it is an opt-out. Returns the time, by the wall clock. */
  async markReviewed(
    tx: Transaction,
    { id, keyword }: Pick<ReplyRow, 'id' | 'keyword'>,
    { optOut, actorId }: { optOut: boolean; actorId: string },
  ): Promise<Date> {
    return (await one(tx, markReviewedSql, [id, keyword, actorId, optOut])).at;
  }

  /** Whether the phone texted START after this reply. */
  async hasStartedSince(tx: Transaction, { id }: ReplyRow): Promise<boolean> {
    const rows = await many(tx, hasStartedSinceSql, [id]);
    return rows.length > 0;
  }

  /** Whether another text of the phone opts out without a later START. */
  async hasOptedOutOtherwise(tx: Transaction, { id, phone }: ReplyRow): Promise<boolean> {
    const rows = await many(tx, hasOptedOutOtherwiseSql, [id, phone]);
    return rows.length > 0;
  }
}
