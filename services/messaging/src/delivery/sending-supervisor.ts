import { Injectable } from '@nestjs/common';
import { CampaignPauses } from '../campaigns/campaign-pauses.service.js';
import { FinishedCampaigns } from '../campaigns/finished-campaigns.js';
import { CampaignSupervisor } from '../texts/recipients/campaign-supervisor.js';
import { DailyCaps } from './daily-caps.js';
import { FailureWatch } from './failure-watch.js';

/** Finishes campaigns that are done, and pauses those that cannot continue. */
@Injectable()
export class SendingSupervisor extends CampaignSupervisor {
  constructor(
    private readonly campaigns: CampaignPauses,
    private readonly finished: FinishedCampaigns,
    private readonly failures: FailureWatch,
    private readonly caps: DailyCaps,
  ) {
    super();
  }

  override recipientSettled(campaignId: string): void {
    this.finished.finishSoon(campaignId);
  }

  override textRefused(campaignId: string): Promise<void> {
    return this.failures.recordFailure(campaignId);
  }

  override allRefused(campaignId: string, reason: string): Promise<void> {
    return this.failures.stop(campaignId, reason);
  }

  override textPutOff(campaignId: string, errorCode: string, until: Date): Promise<void> {
    return this.caps.notify(campaignId, errorCode, until);
  }

  override async providerMissing(campaignId: string): Promise<void> {
    await this.campaigns.pause(campaignId, 'Twilio is no longer connected: connect it, then resume.');
  }
}
