import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { listTextsWith } from '@lacquer/contracts/timeline';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { ConversationRepository } from './conversation.repository.js';

@Controller()
export class ConversationRpc {
  constructor(private readonly conversations: ConversationRepository) {}

  @HandleRpc(listTextsWith)
  list(query: RequestOf<typeof listTextsWith>): Promise<ResponseOf<typeof listTextsWith>> {
    return this.conversations.list(query);
  }
}
