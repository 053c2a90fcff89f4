import { Injectable } from '@nestjs/common';
import { CampaignPauses } from '../campaigns/campaign-pauses.service.js';
import { FinishedCampaigns } from '../campaigns/finished-campaigns.js';
import { CampaignSupervisor } from '../texts/recipients/campaign-supervisor.js';
import { FailureWatch } from './failure-watch.js';

/** Finishes campaigns that are done, and pauses those that cannot go on. */
@Injectable()
export class SendingSupervisor extends CampaignSupervisor {
  constructor(
    private readonly campaigns: CampaignPauses,
    private readonly finished: FinishedCampaigns,
    private readonly failures: FailureWatch,
  ) {
    super();
  }

  override recipientSettled(campaignId: string): void {
    this.finished.finishSoon(campaignId);
  }

  override async textRefused(campaignId: string, stop?: string): Promise<void> {
    if (stop) await this.failures.stop(campaignId, stop);
    else await this.failures.recordFailure(campaignId);
  }

  override async providerMissing(campaignId: string): Promise<void> {
    await this.campaigns.pause(campaignId, 'Twilio is not connected any more: connect it, then resume.');
  }
}
