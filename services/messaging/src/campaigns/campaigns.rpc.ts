import { type Campaign, getCampaign, launchCampaign, listCampaigns } from '@lacquer/contracts/messaging/campaign';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { CampaignsService } from './campaigns.service.js';

@Controller()
export class CampaignsRpc {
  constructor(private readonly campaigns: CampaignsService) {}

  @HandleRpc(launchCampaign)
  launch(request: HandledRequest<typeof launchCampaign>): Promise<ResponseOf<typeof launchCampaign>> {
    return this.campaigns.launch(request);
  }

  @HandleRpc(listCampaigns)
  list(): Promise<Campaign[]> {
    return this.campaigns.list();
  }

  @HandleRpc(getCampaign)
  get({ id }: RequestOf<typeof getCampaign>): Promise<Campaign> {
    return this.campaigns.get(id);
  }
}
