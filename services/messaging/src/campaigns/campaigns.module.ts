import { Module } from '@nestjs/common';
import { CampaignLifecycleRpc } from './campaign-lifecycle.rpc.js';
import { CampaignLifecycle } from './campaign-lifecycle.service.js';
import { CampaignListRepository } from './campaign-list.repository.js';
import { CampaignListService } from './campaign-list.service.js';
import { CampaignsService } from './campaigns.service.js';

@Module({
  controllers: [CampaignLifecycleRpc],
  providers: [CampaignsService, CampaignListRepository, CampaignListService, CampaignLifecycle],
})
export class CampaignsModule {}
