import type { Page } from '@lacquer/contracts/call';
import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import type { ResponseOf } from '@lacquer/contracts/contract';
import {
  describePhone,
  listConversations,
  markConversationRead,
  type NamedConversation,
  sendAnswer,
} from '@lacquer/contracts/messaging/conversations';
import { type ConversationEntry, listTextsWith } from '@lacquer/contracts/customers/timeline';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { CustomerNames } from '../calls/customer-names.js';
import { mergeTimeline, placeOf } from '../customer/timeline.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';

/** Conversations between the salon and its customers. */
@Controller()
export class ConversationsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly names: CustomerNames,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(conversationCalls.list)
  async list({ query }: CallInput<typeof conversationCalls.list>): Promise<Page<NamedConversation>> {
    const { conversations, nextCursor } = await this.rpc.call(listConversations, query);
    const { byPhone } = await this.names.find({ phones: conversations.map(({ phone }) => phone) });
    return { items: conversations.map((each) => ({ ...each, customer: byPhone[each.phone] })), nextCursor };
  }

  @HandleCall(conversationCalls.texts)
  async texts({ params, query }: CallInput<typeof conversationCalls.texts>): Promise<Page<ConversationEntry>> {
    const phones = [toE164(params.phone, 'MESSAGING.PHONE_INVALID', 'phone')];
    const part = { before: placeOf(query.cursor), limit: query.limit + 1 };
    return mergeTimeline([await this.rpc.call(listTextsWith, { phones, ...part })], query.limit);
  }

  @HandleCall(conversationCalls.check)
  check({ params }: CallInput<typeof conversationCalls.check>): Promise<ResponseOf<typeof describePhone>> {
    return this.rpc.call(describePhone, { phoneNumber: params.phone });
  }

  /** The audit trail contains no phone and no text. */
  @HandleCall(conversationCalls.sendText)
  sendText({
    params,
    body: { message },
    actor,
    idempotencyKey,
  }: CallInput<typeof conversationCalls.sendText>): Promise<ResponseOf<typeof sendAnswer>> {
    return this.audit.around(
      { actor, action: 'reply.answer' },
      () => this.rpc.as(actor).call(sendAnswer, { phoneNumber: params.phone, message, idempotencyKey }),
      ({ id }) => id,
    );
  }

  @HandleCall(conversationCalls.markRead)
  async markRead({ params, body: { upTo }, actor }: CallInput<typeof conversationCalls.markRead>): Promise<void> {
    await this.rpc.as(actor).call(markConversationRead, { phoneNumber: params.phone, upTo });
  }
}
