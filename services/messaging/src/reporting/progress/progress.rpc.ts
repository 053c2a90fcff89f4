import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import {
  type CampaignProgress,
  getCampaignProgress,
  listCampaignRecipients,
} from '@lacquer/contracts/campaign-progress';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { ProgressService } from './progress.service.js';
import { RecipientListService } from '../recipient-list/recipient-list.service.js';

@Controller()
export class ProgressRpc {
  constructor(
    private readonly progress: ProgressService,
    private readonly recipients: RecipientListService,
  ) {}

  @HandleRpc(getCampaignProgress)
  get({ id }: RequestOf<typeof getCampaignProgress>): Promise<CampaignProgress> {
    return this.progress.get(id);
  }

  @HandleRpc(listCampaignRecipients)
  listRecipients(query: RequestOf<typeof listCampaignRecipients>): Promise<ResponseOf<typeof listCampaignRecipients>> {
    return this.recipients.list(query);
  }
}
