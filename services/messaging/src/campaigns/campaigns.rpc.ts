import { type Campaign, getCampaign, launchCampaign, listCampaigns } from '@lacquer/contracts/messaging/campaign';
import { matchCampaignIds, pageCampaigns } from '@lacquer/contracts/messaging/campaign-list';
import { listCampaignNames } from '@lacquer/contracts/messaging/campaign-names';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { CampaignListService } from './campaign-list.service.js';
import { CampaignsService } from './campaigns.service.js';

@Controller()
export class CampaignsRpc {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly lists: CampaignListService,
  ) {}

  @HandleRpc(launchCampaign)
  launch(request: HandledRequest<typeof launchCampaign>): Promise<ResponseOf<typeof launchCampaign>> {
    return this.campaigns.launch(request);
  }

  @HandleRpc(listCampaigns)
  list(): Promise<Campaign[]> {
    return this.lists.listNewest();
  }

  @HandleRpc(pageCampaigns)
  page(request: RequestOf<typeof pageCampaigns>): Promise<ResponseOf<typeof pageCampaigns>> {
    return this.lists.page(request);
  }

  @HandleRpc(matchCampaignIds)
  matchIds(request: RequestOf<typeof matchCampaignIds>): Promise<ResponseOf<typeof matchCampaignIds>> {
    return this.lists.matchIds(request);
  }

  @HandleRpc(listCampaignNames)
  listNames(request: RequestOf<typeof listCampaignNames>): Promise<ResponseOf<typeof listCampaignNames>> {
    return this.lists.listNames(request);
  }

  @HandleRpc(getCampaign)
  get({ id }: RequestOf<typeof getCampaign>): Promise<Campaign> {
    return this.campaigns.get(id);
  }
}
