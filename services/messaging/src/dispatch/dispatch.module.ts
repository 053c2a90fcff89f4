import { Module } from '@nestjs/common';
import { CampaignUpkeep } from './campaign-upkeep.js';
import { FinishedCampaigns } from './finished-campaigns.js';
import { FreezeCampaign } from './freeze-campaign.js';
import { JobWorkers } from './job-workers.js';
import { Lookups } from './lookups.js';
import { PollOpenMessages } from './poll-open-messages.js';
import { ReconcileUnknown } from './reconcile-unknown.js';
import { SendCampaignMessage } from './send-campaign-message.js';
import { SendStaffAlert } from './send-staff-alert.js';
import { SendTest } from './send-test.js';
import { Sweeper } from './sweeper.js';

/** What carries campaigns and alerts out: in the service's own process, or in workers of their own. */
@Module({
  providers: [
    CampaignUpkeep,
    FinishedCampaigns,
    FreezeCampaign,
    Lookups,
    PollOpenMessages,
    ReconcileUnknown,
    SendCampaignMessage,
    SendStaffAlert,
    SendTest,
    Sweeper,
    JobWorkers,
  ],
})
export class DispatchModule {}
