import { Module } from '@nestjs/common';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import { FinishedCampaigns } from './finished-campaigns.js';
import { FreezeCampaign } from './freeze-campaign.js';
import { JobWorkers } from './job-workers.js';
import { SendCampaignMessage } from './send-campaign-message.js';
import { SendStaffAlert } from './send-staff-alert.js';
import { Sweeper } from './sweeper.js';

/** What carries campaigns and alerts out: in the service's own process, or in workers of their own. */
@Module({
  providers: [
    FinishedCampaigns,
    FreezeCampaign,
    SendCampaignMessage,
    SendStaffAlert,
    Sweeper,
    JobWorkers,
    AlertsRepository,
  ],
})
export class DispatchModule {}
