import type { Page } from '@lacquer/contracts/call';
import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import {
  type ConversationCounts,
  listConversations,
  type NamedConversation,
  summarizeConversations,
} from '@lacquer/contracts/messaging/conversations';
import { type ConversationEntry, listTextsWith } from '@lacquer/contracts/customers/timeline';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { CustomerNames } from '../calls/customer-names.js';
import { mergeTimeline, placeOf } from '../customer/timeline.js';

/** Conversations between the salon and its customers. */
@Controller()
export class ConversationsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly names: CustomerNames,
  ) {}

  @HandleCall(conversationCalls.list)
  async list({ query, actor }: CallInput<typeof conversationCalls.list>): Promise<Page<NamedConversation>> {
    const { conversations, nextCursor } = await this.rpc.call(listConversations, { ...query, caller: actor.id });
    const { byPhone } = await this.names.find({ phones: conversations.map(({ phone }) => phone) });
    return { items: conversations.map((each) => ({ ...each, customer: byPhone[each.phone] })), nextCursor };
  }

  @HandleCall(conversationCalls.counts)
  counts({ actor }: CallInput<typeof conversationCalls.counts>): Promise<ConversationCounts> {
    return this.rpc.call(summarizeConversations, { caller: actor.id });
  }

  @HandleCall(conversationCalls.texts)
  async texts({ params, query }: CallInput<typeof conversationCalls.texts>): Promise<Page<ConversationEntry>> {
    const phones = [toE164(params.phone, 'MESSAGING.PHONE_INVALID', 'phone')];
    const part = { before: placeOf(query.cursor), limit: query.limit + 1 };
    return mergeTimeline([await this.rpc.call(listTextsWith, { phones, ...part })], query.limit);
  }
}
