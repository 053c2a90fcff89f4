import { type CampaignProgress, getCampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import type { RequestOf } from '@lacquer/contracts/contract';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { ProgressService } from './progress.service.js';

@Controller()
export class ProgressRpc {
  constructor(private readonly progress: ProgressService) {}

  @HandleRpc(getCampaignProgress)
  get({ id }: RequestOf<typeof getCampaignProgress>): Promise<CampaignProgress> {
    return this.progress.get(id);
  }
}
