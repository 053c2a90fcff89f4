import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { listTextsWith } from '@lacquer/contracts/customers/timeline';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { explainText } from '../../texts/explain-text.js';
import { ProviderErrors } from '../../texts/provider-errors.js';
import { ConversationRepository } from './conversation.repository.js';

@Controller()
export class ConversationRpc {
  constructor(
    private readonly conversations: ConversationRepository,
    private readonly errors: ProviderErrors,
  ) {}

  @HandleRpc(listTextsWith)
  async list(query: RequestOf<typeof listTextsWith>): Promise<ResponseOf<typeof listTextsWith>> {
    const entries = await this.conversations.list(query);
    return entries.map((entry) =>
      entry.kind === 'answer'
        ? {
            ...entry,
            error: explainText(entry.status, entry.error, this.errors, { ...entry, deliveryError: entry.error }),
          }
        : entry,
    );
  }
}
