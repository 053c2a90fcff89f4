import { campaignSentences } from '@lacquer/contracts/messaging/campaign-sentences';
import { type Said, say } from '@lacquer/contracts/sentences/say';
import { Injectable } from '@nestjs/common';
import { CampaignPauses } from '../../campaigns/campaign-pauses.service.js';
import { FinishedCampaigns } from '../../campaigns/finished-campaigns.js';
import { DailyCaps } from '../daily-caps.js';
import { FailureWatch } from '../failure-watch.js';

/** Finishes campaigns that are done, and pauses those that cannot continue. */
@Injectable()
export class SendingSupervisor {
  constructor(
    private readonly campaigns: CampaignPauses,
    private readonly finished: FinishedCampaigns,
    private readonly failures: FailureWatch,
    private readonly caps: DailyCaps,
  ) {}

  /** A recipient has reached a final state, so the campaign may be done. */
  recipientSettled(campaignId: string): void {
    this.finished.finishSoon(campaignId);
  }

  /** The provider refused a text. */
  textRefused(campaignId: string): Promise<void> {
    return this.failures.recordFailure(campaignId);
  }

  /** No text can be sent until the configuration changes. `reason` is shown to the staff. */
  allRefused(campaignId: string, reason: Said): Promise<void> {
    return this.failures.stop(campaignId, reason);
  }

  /** A text waits for the reset of a daily cap. */
  textPutOff(campaignId: string, errorCode: string, until: Date): Promise<void> {
    return this.caps.notify(campaignId, errorCode, until);
  }

  /** Without a public address the provider cannot fetch the campaign's picture. */
  async pictureUnreachable(campaignId: string): Promise<void> {
    await this.campaigns.pause(campaignId, say(campaignSentences.pictureUnreachable));
  }

  /** A campaign of real texts has lost its provider. */
  async providerMissing(campaignId: string): Promise<void> {
    await this.campaigns.pause(campaignId, say(campaignSentences.providerMissing));
  }
}
