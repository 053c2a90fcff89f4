import type { Conversation, ConversationCounts, conversationQuery } from '@lacquer/contracts/messaging/conversations';
import type { Reply } from '@lacquer/contracts/messaging/messaging';
import { affected, many, one, statement, statements } from '@lacquer/platform/database/sql';
import { type Moment, momentText } from '@lacquer/platform/paging/moment-cursor';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';

export interface ConversationRow extends Omit<Conversation, 'latest' | 'answered' | 'isOpen' | 'waitingSince'> {
  isOpen: boolean;
  waitingSince: Date | null;
  /** Time of the latest text of either side, or of the oldest unanswered one, for the cursor. */
  at: string;
  /** The latest text from the phone; null, as are the next three fields: it has not texted. */
  id: string | null;
  body: string | null;
  keyword: Reply['keyword'];
  /** With microseconds, as `at`, so that a read mark covers it. */
  receivedAt: string | null;
  pictures: number;
  otherFiles: number;
  answer: string | null;
  answeredAt: Date | null;
}

export interface ConversationPageQuery {
  show: z.output<typeof conversationQuery>['show'] | null;
  /** Consecutive digits that the phone must contain. */
  digits: string | null;
  /** The account of `mine`. */
  caller: string | null;
  after: Moment | null;
  limit: number;
}

/** How a list is ordered. */
const orders = {
  latest: { at: 'latest_at', order: (page: string) => `${page}latest_at DESC, ${page}phone DESC`, follows: '<' },
  waiting: { at: 'waiting_since', order: (page: string) => `${page}waiting_since, ${page}phone`, follows: '>' },
} as const;

const isWaiting = 'is_open AND waiting_since IS NOT NULL';

const listSql = statements<keyof typeof orders, ConversationRow>(['latest', 'waiting'], (name) => {
  const { at, order, follows } = orders[name];
  return `SELECT page.phone, ${momentText(`page.${at}`)} AS at, page.is_open AS "isOpen",
     CASE WHEN page.is_open THEN page.waiting_since END AS "waitingSince",
     CASE WHEN person.is_active THEN json_build_object('id', person.id, 'name', coalesce(person.name, person.email)) END AS assignee,
     CASE WHEN NOT person.is_active THEN coalesce(person.name, person.email) END AS left, latest.id, latest.body, latest.keyword,
     ${momentText('latest.received_at')} AS "receivedAt",
     (SELECT count(*)::int FROM text_picture WHERE inbound_id = latest.id AND state <> 'missing') AS pictures,
     (SELECT count(*)::int FROM text_picture WHERE inbound_id = latest.id AND state = 'missing') AS "otherFiles",
     answer.body AS answer, answer.created_at AS "answeredAt",
     texts.unread, suppression.reason AS suppressed,
     EXISTS (SELECT FROM inbound_message WHERE from_phone = page.phone AND needs_review) AS "needsReview"
   FROM (SELECT phone, latest_at, read_up_to, is_open, waiting_since, assigned_to FROM conversation
     WHERE ($1::text IS NULL OR phone LIKE '%' || $1 || '%')
       AND ($2::text IS NULL OR ($2 = 'unread' AND latest_text_at > read_up_to)
         OR ($2 = 'review' AND phone IN (SELECT from_phone FROM inbound_message WHERE needs_review))
         OR ($2 = 'open' AND is_open) OR ($2 = 'closed' AND NOT is_open) OR ($2 = 'waiting' AND ${isWaiting})
         OR ($2 = 'mine' AND assigned_to = $6 AND is_open))
       AND ${name === 'waiting' ? isWaiting : 'true'}
       AND ($3::timestamptz IS NULL OR (${at}, phone) ${follows} ($3, $4))
     ORDER BY ${order('')} LIMIT $5) AS page
   LEFT JOIN suppression USING (phone)
   LEFT JOIN staff_person AS person ON person.id = page.assigned_to
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS unread FROM inbound_message
     WHERE from_phone = page.phone AND received_at > page.read_up_to) AS texts
   LEFT JOIN LATERAL (
     SELECT id, body, keyword, received_at FROM inbound_message WHERE from_phone = page.phone
     ORDER BY received_at DESC, id DESC LIMIT 1) AS latest ON true
   LEFT JOIN LATERAL (
     SELECT body, created_at FROM outgoing_text AS text
     WHERE text.phone = page.phone AND in_conversation AND created_at > coalesce(latest.received_at, '-infinity')
     ORDER BY created_at DESC, text.id DESC LIMIT 1) AS answer ON true
   ORDER BY ${order('page.')}`;
});

const countSql = statement<ConversationCounts>(
  `SELECT (SELECT count(*)::int FROM conversation WHERE is_open) AS open,
     (SELECT count(*)::int FROM conversation WHERE ${isWaiting}) AS waiting,
     (SELECT count(*)::int FROM conversation WHERE is_open AND assigned_to = $1) AS mine`,
);

const markReadSql = statement(
  `INSERT INTO conversation_read (phone, read_up_to) VALUES ($1, least($2::timestamptz, clock_timestamp()))
   ON CONFLICT ON CONSTRAINT conversation_read_pk
     DO UPDATE SET read_up_to = greatest(conversation_read.read_up_to, EXCLUDED.read_up_to)`,
);

/**
 * The phones with which the salon exchanges individual texts, and their read marks. Campaign texts create no
 * conversation.
 */
@Injectable()
export class ConversationListRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Newest first, by the latest text of either side; those in which somebody waits with the longest wait first. Reads the
   * texts of this page only.
   */
  list({ show, digits, caller, after, limit }: ConversationPageQuery): Promise<ConversationRow[]> {
    const sql = listSql[show === 'waiting' ? 'waiting' : 'latest'];
    return many(this.dataSource, sql, [digits, show, after?.[0] ?? null, after?.[1] ?? null, limit, caller]);
  }

  count(caller: string): Promise<ConversationCounts> {
    return one(this.dataSource, countSql, [caller]);
  }

  /** A later mark stays, and a mark never covers future texts. */
  async markRead(phone: string, upTo: string): Promise<void> {
    await affected(this.dataSource, markReadSql, [phone, upTo]);
  }
}
