import { listCustomerNames } from '@lacquer/contracts/customers/customer';
import { findSubmission } from '@lacquer/contracts/salon/contact';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { many, statement } from '@lacquer/platform/database/sql';
import { writtenPhone } from '@lacquer/platform/phone/phone';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { NoticeItem } from './notice-words.js';
import type { News } from './notices.repository.js';

const listRepliesSql = statement<{ id: string; phone: string; said: string; pictures: number; files: number }>(
  `SELECT id, from_phone AS phone, body AS said,
     (SELECT count(*)::int FROM text_picture
      WHERE inbound_id = inbound_message.id AND (media_type LIKE 'image/%' OR state = 'stored')) AS pictures,
     (SELECT count(*)::int FROM text_picture WHERE inbound_id = inbound_message.id) AS files
   FROM inbound_message WHERE id = ANY ($1::uuid[])`,
);

/**
 * Who wrote what, read as a notice leaves: the notices themselves contain nothing personal, and what was erased
 * meanwhile is not told.
 */
@Injectable()
export class NoticeContent {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
  ) {}

  /** In their order. What cannot be read is told without its content. */
  async read(news: readonly News[]): Promise<NoticeItem[]> {
    const replies = await this.readReplies(news);
    return Promise.all(
      news.map(async ({ kind, subject, words }) => {
        const content = kind === 'message' ? await this.readMessage(subject) : (replies.get(subject ?? '') ?? null);
        return { kind, words, content };
      }),
    );
  }

  private async readReplies(news: readonly News[]): Promise<ReadonlyMap<string, NonNullable<NoticeItem['content']>>> {
    const ids = news.flatMap(({ kind, subject }) => (kind === 'reply' && subject !== null ? [subject] : []));
    if (ids.length === 0) return new Map();
    const replies = await many(this.dataSource, listRepliesSql, [ids]);
    const phones = [...new Set(replies.map(({ phone }) => phone))];
    const names = (await this.rpc.decorate(listCustomerNames, { phones }))?.byPhone ?? {};
    return new Map(
      replies.map(({ id, phone, said, pictures, files }) => [
        id,
        { who: nameOf(names[phone]) ?? writtenPhone(phone), said, ...(files > 0 && { pictures, files }) },
      ]),
    );
  }

  private async readMessage(subject: string | null): Promise<NoticeItem['content']> {
    if (subject === null) return null;
    const found = (await this.rpc.decorate(findSubmission, { id: subject }))?.submission;
    return found ? { who: `${found.firstName} ${found.lastName}`, said: found.message ?? '' } : null;
  }
}

function nameOf(
  customer: { givenName?: string | undefined; familyName?: string | undefined } | undefined,
): string | null {
  return [customer?.givenName, customer?.familyName].filter(Boolean).join(' ') || null;
}
