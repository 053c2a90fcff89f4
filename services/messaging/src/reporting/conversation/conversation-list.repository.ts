import type { Conversation, conversationQuery } from '@lacquer/contracts/messaging/conversations';
import type { Reply } from '@lacquer/contracts/messaging/messaging';
import { affected, many, statement } from '@lacquer/platform/database/sql';
import { type Moment, momentText } from '@lacquer/platform/paging/moment-cursor';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';

export interface ConversationRow extends Omit<Conversation, 'latest' | 'answered'> {
  /** Time of the latest text of either side, for the cursor. */
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
  after: Moment | null;
  limit: number;
}

const listSql = statement<ConversationRow>(
  `SELECT page.phone, ${momentText('page.latest_at')} AS at, latest.id, latest.body, latest.keyword,
     ${momentText('latest.received_at')} AS "receivedAt",
     (SELECT count(*)::int FROM text_picture WHERE inbound_id = latest.id AND state <> 'missing') AS pictures,
     (SELECT count(*)::int FROM text_picture WHERE inbound_id = latest.id AND state = 'missing') AS "otherFiles",
     answer.body AS answer, answer.created_at AS "answeredAt",
     texts.unread, suppression.reason AS suppressed,
     EXISTS (SELECT FROM inbound_message WHERE from_phone = page.phone AND needs_review) AS "needsReview"
   FROM (SELECT phone, latest_at, read_up_to FROM conversation
     WHERE ($1::text IS NULL OR phone LIKE '%' || $1 || '%')
       AND ($2::text IS NULL OR ($2 = 'unread' AND latest_text_at > read_up_to)
         OR ($2 = 'review' AND phone IN (SELECT from_phone FROM inbound_message WHERE needs_review)))
       AND ($3::timestamptz IS NULL OR (latest_at, phone) < ($3, $4))
     ORDER BY latest_at DESC, phone DESC LIMIT $5) AS page
   LEFT JOIN suppression USING (phone)
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
   ORDER BY page.latest_at DESC, page.phone DESC`,
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

  /** Newest first, by the latest text of either side. Reads the texts of this page only. */
  list({ show, digits, after, limit }: ConversationPageQuery): Promise<ConversationRow[]> {
    return many(this.dataSource, listSql, [digits, show, after?.[0] ?? null, after?.[1] ?? null, limit]);
  }

  /** A later mark stays, and a mark never covers future texts. */
  async markRead(phone: string, upTo: string): Promise<void> {
    await affected(this.dataSource, markReadSql, [phone, upTo]);
  }
}
