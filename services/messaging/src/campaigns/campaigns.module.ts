import { Module } from '@nestjs/common';
import { CampaignLifecycleRpc } from './campaign-lifecycle.rpc.js';
import { CampaignLifecycle } from './campaign-lifecycle.service.js';
import { CampaignsRpc } from './campaigns.rpc.js';
import { CampaignsService } from './campaigns.service.js';

@Module({
  controllers: [CampaignsRpc, CampaignLifecycleRpc],
  providers: [CampaignsService, CampaignLifecycle],
})
export class CampaignsModule {}
