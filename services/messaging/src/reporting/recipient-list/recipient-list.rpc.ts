import { listCampaignRecipients } from '@lacquer/contracts/messaging/campaign-progress';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { RecipientListService } from './recipient-list.service.js';

@Controller()
export class RecipientListRpc {
  constructor(private readonly recipients: RecipientListService) {}

  @HandleRpc(listCampaignRecipients)
  list(query: RequestOf<typeof listCampaignRecipients>): Promise<ResponseOf<typeof listCampaignRecipients>> {
    return this.recipients.list(query);
  }
}
