import { Module } from '@nestjs/common';
import { AudienceModule } from '../audience/audience.module.js';
import { HoursModule } from '../hours/hours.module.js';
import { LinksModule } from '../links/links.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { OptOutsModule } from '../opt-outs/opt-outs.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { SalonModule } from '../salon/salon.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { CampaignCounts } from './campaign-counts.repository.js';
import { CampaignDrafts } from './campaign-drafts.service.js';
import { CampaignLifecycleRpc } from './campaign-lifecycle.rpc.js';
import { CampaignLifecycle } from './campaign-lifecycle.service.js';
import { CampaignListRepository } from './campaign-list.repository.js';
import { CampaignListService } from './campaign-list.service.js';
import { CampaignPauses } from './campaign-pauses.service.js';
import { CampaignUpkeep } from './campaign-upkeep.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { CampaignsService } from './campaigns.service.js';
import { FinishedCampaigns } from './finished-campaigns.js';
import { FreezeCampaign } from './freeze-campaign.js';
import { SameTextGuard } from './same-text-guard.js';

const shared = [
  CampaignCounts,
  CampaignDrafts,
  CampaignPauses,
  CampaignUpkeep,
  CampaignsRepository,
  FinishedCampaigns,
  FreezeCampaign,
];

@Module({
  imports: [
    AudienceModule,
    HoursModule,
    LinksModule,
    OffersModule,
    OptOutsModule,
    PicturesModule,
    QueueModule,
    SalonModule,
    TextsModule,
  ],
  controllers: [CampaignLifecycleRpc],
  providers: [
    ...shared,
    CampaignLifecycle,
    CampaignListRepository,
    CampaignListService,
    CampaignsService,
    SameTextGuard,
  ],
  exports: shared,
})
export class CampaignsModule {}
