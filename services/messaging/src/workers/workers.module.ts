import { Module } from '@nestjs/common';
import { CampaignUpkeep } from '../campaigns/campaign-upkeep.js';
import { FinishedCampaigns } from '../campaigns/finished-campaigns.js';
import { FreezeCampaign } from '../campaigns/freeze-campaign.js';
import { PollOpenMessages } from '../delivery/poll-open-messages.js';
import { ReconcileUnknown } from '../delivery/reconcile-unknown.js';
import { SendingSupervisor } from '../delivery/sending-supervisor.js';
import { CampaignSupervisor } from '../texts/recipients/campaign-supervisor.js';
import { RecipientLedger } from '../texts/recipients/recipient-ledger.js';
import { SendCampaignMessage } from '../texts/recipients/send-campaign-message.js';
import { AutomationClock } from './automation-clock.js';
import { JobWorkers } from './job-workers.js';
import { Lookups } from './lookups.js';
import { Sweeper } from './sweeper.js';

/** Runs campaigns and alerts, in the service's process or in separate worker processes. */
@Module({
  providers: [
    AutomationClock,
    CampaignUpkeep,
    FinishedCampaigns,
    FreezeCampaign,
    Lookups,
    PollOpenMessages,
    ReconcileUnknown,
    RecipientLedger,
    { provide: CampaignSupervisor, useClass: SendingSupervisor },
    SendCampaignMessage,
    Sweeper,
    JobWorkers,
  ],
})
export class WorkersModule {}
