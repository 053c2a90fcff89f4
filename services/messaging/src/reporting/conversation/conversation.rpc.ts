import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { listConversations, markConversationRead } from '@lacquer/contracts/messaging/conversations';
import { listTextsWith } from '@lacquer/contracts/customers/timeline';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { explainText } from '../../texts/explain-text.js';
import { ProviderErrors } from '../../texts/provider-errors.js';
import { ConversationList } from './conversation-list.service.js';
import { ConversationRepository } from './conversation.repository.js';

@Controller()
export class ConversationRpc {
  constructor(
    private readonly conversations: ConversationRepository,
    private readonly inbox: ConversationList,
    private readonly errors: ProviderErrors,
  ) {}

  @HandleRpc(listTextsWith)
  async list(query: RequestOf<typeof listTextsWith>): Promise<ResponseOf<typeof listTextsWith>> {
    const entries = await this.conversations.list(query);
    return entries.map((entry) =>
      entry.kind === 'answer' ? { ...entry, error: explainText(entry.status, entry.error, this.errors) } : entry,
    );
  }

  @HandleRpc(listConversations)
  listConversations(query: RequestOf<typeof listConversations>): Promise<ResponseOf<typeof listConversations>> {
    return this.inbox.list(query);
  }

  @HandleRpc(markConversationRead)
  markRead(request: HandledRequest<typeof markConversationRead>): Promise<ResponseOf<typeof markConversationRead>> {
    return this.inbox.markRead(request);
  }
}
