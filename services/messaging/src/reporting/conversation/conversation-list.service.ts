import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import {
  type Conversation,
  listConversations,
  markConversationRead,
  summarizeConversations,
} from '@lacquer/contracts/messaging/conversations';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { momentCursor } from '@lacquer/platform/paging/moment-cursor';
import { toPage } from '@lacquer/platform/paging/page-cursor';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ConversationListRepository, type ConversationRow } from './conversation-list.repository.js';

const cursors = momentCursor('MESSAGING.CURSOR_INVALID', z.string().min(1).max(40));

@Injectable()
export class ConversationList {
  constructor(private readonly conversations: ConversationListRepository) {}

  /** @throws InvalidError MESSAGING.CURSOR_INVALID */
  @HandleRpc(listConversations)
  async list(query: RequestOf<typeof listConversations>): Promise<ResponseOf<typeof listConversations>> {
    const { show = null, q, caller = null, limit } = query;
    const after = query.cursor === undefined ? null : cursors.read(query.cursor);
    const digits = q ? q.replace(/\D/g, '') : null;
    if (digits === '') return { conversations: [], nextCursor: null };
    const rows = await this.conversations.list({ show, digits, caller, after, limit: limit + 1 });
    const { page, nextCursor } = toPage(rows, limit, ({ at, phone }) => cursors.write([at, phone]));
    return { conversations: page.map(toContract), nextCursor };
  }

  @HandleRpc(summarizeConversations)
  summarize({ caller }: RequestOf<typeof summarizeConversations>): Promise<ResponseOf<typeof summarizeConversations>> {
    return this.conversations.count(caller);
  }

  /** @throws InvalidError MESSAGING.PHONE_INVALID */
  @HandleRpc(markConversationRead)
  async markRead({
    phoneNumber,
    upTo,
  }: HandledRequest<typeof markConversationRead>): Promise<ResponseOf<typeof markConversationRead>> {
    const phone = toE164(phoneNumber, 'MESSAGING.PHONE_INVALID');
    await this.conversations.markRead(phone, upTo);
    return { phone };
  }
}

function toContract(row: ConversationRow): Conversation {
  const {
    phone,
    id,
    body,
    keyword,
    receivedAt,
    pictures,
    otherFiles,
    answer,
    answeredAt,
    unread,
    needsReview,
    suppressed,
  } = row;
  const { isOpen, waitingSince, assignee = null, left = null } = row;
  return {
    phone,
    latest:
      id === null || body === null || receivedAt === null
        ? null
        : { id, body, keyword, receivedAt, ...(pictures > 0 && { pictures }), ...(otherFiles > 0 && { otherFiles }) },
    answered: answer === null || answeredAt === null ? null : { body: answer, at: answeredAt.toISOString() },
    unread,
    needsReview,
    suppressed,
    isOpen,
    waitingSince: waitingSince?.toISOString() ?? null,
    assignee,
    left,
  };
}
