import type { Conversation, conversationQuery } from '@lacquer/contracts/messaging/conversations';
import { type Moment, momentText } from '@lacquer/platform/paging/moment-cursor';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';

export interface ConversationRow extends Omit<Conversation, 'latest' | 'answered'> {
  id: string;
  body: string;
  keyword: Conversation['latest']['keyword'];
  receivedAt: Date;
  /** `receivedAt` to the microsecond, for the cursor. */
  at: string;
  answer: string | null;
  answeredAt: Date | null;
}

export interface ConversationPageQuery {
  show: z.output<typeof conversationQuery>['show'] | null;
  /** Digits that the phone must hold, in a row. */
  digits: string | null;
  after: Moment | null;
  limit: number;
}

/** Who has texted the salon, and what of it is read. */
@Injectable()
export class ConversationListRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** By the latest text from the phone, newest first. */
  list({ show, digits, after, limit }: ConversationPageQuery): Promise<ConversationRow[]> {
    return this.dataSource.query(
      `SELECT latest.phone, latest.id, latest.body, latest.keyword, latest.received_at AS "receivedAt",
         ${momentText('latest.received_at')} AS at, answer.body AS answer, answer.created_at AS "answeredAt",
         texts.unread, texts.needs_review AS "needsReview", suppression.reason AS suppressed
       FROM (SELECT DISTINCT ON (from_phone) from_phone AS phone, id, body, keyword, received_at FROM inbound_message
         WHERE $1::text IS NULL OR from_phone LIKE '%' || $1 || '%'
         ORDER BY from_phone, received_at DESC, id DESC) AS latest
       LEFT JOIN conversation_read AS known USING (phone)
       LEFT JOIN suppression USING (phone)
       CROSS JOIN LATERAL (
         SELECT count(*) FILTER (WHERE known.phone IS NULL OR received_at > known.read_up_to)::int AS unread,
           bool_or(needs_review) AS needs_review
         FROM inbound_message WHERE from_phone = latest.phone) AS texts
       LEFT JOIN LATERAL (
         SELECT body, created_at FROM answer
         WHERE answer.phone = latest.phone AND created_at > latest.received_at
         ORDER BY created_at DESC, id DESC LIMIT 1) AS answer ON true
       WHERE ($2::text IS NULL OR ($2 = 'unread' AND texts.unread > 0) OR ($2 = 'review' AND texts.needs_review))
         AND ($3::timestamptz IS NULL OR (latest.received_at, latest.id) < ($3, $4::uuid))
       ORDER BY latest.received_at DESC, latest.id DESC LIMIT $5`,
      [digits, show, after?.[0] ?? null, after?.[1] ?? null, limit],
    );
  }

  /** A later mark stays, and nothing that is still to come is read. */
  async markRead(phone: string, upTo: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO conversation_read (phone, read_up_to) VALUES ($1, least($2::timestamptz, clock_timestamp()))
       ON CONFLICT ON CONSTRAINT conversation_read_pk
         DO UPDATE SET read_up_to = greatest(conversation_read.read_up_to, EXCLUDED.read_up_to)`,
      [phone, upTo],
    );
  }
}
