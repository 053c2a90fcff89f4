import { Module } from '@nestjs/common';
import { AudienceModule } from '../audience/audience.module.js';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { SalonModule } from '../salon/salon.module.js';
import { AutomationRuns } from './automation-runs.js';
import { AutomationsRepository } from './automations.repository.js';
import { AutomationsService } from './automations.service.js';
import { SegmentUses } from './segment-uses.js';

@Module({
  imports: [AudienceModule, CampaignsModule, QueueModule, SalonModule],
  providers: [AutomationRuns, AutomationsRepository, AutomationsService, SegmentUses],
  exports: [AutomationRuns, AutomationsRepository],
})
export class AutomationsModule {}
