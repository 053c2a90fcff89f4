import { campaignSentences } from '@lacquer/contracts/messaging/campaign-sentences';
import { say } from '@lacquer/contracts/sentences/say';
import { Injectable, Logger } from '@nestjs/common';
import { CampaignPauses } from '../campaigns/campaign-pauses.service.js';
import { ProviderErrors } from '../texts/provider-errors.js';
import { describeReset } from '../hours/daily-reset.js';

/** Notifies the owner of a campaign that some of its texts wait for the next day. */
@Injectable()
export class DailyCaps {
  private readonly logger = new Logger(DailyCaps.name);

  constructor(
    private readonly campaigns: CampaignPauses,
    private readonly errors: ProviderErrors,
  ) {}

  /** At most once per reset, however many texts hit the cap. */
  async notify(campaignId: string, errorCode: string, until: Date): Promise<void> {
    const cause = this.errors.explain(errorCode);
    const reason = say(campaignSentences.dailyCap, { cause, code: errorCode, moment: describeReset(until) });
    if (await this.campaigns.notify(campaignId, reason)) {
      this.logger.warn({ msg: 'a daily cap delays texts', campaignId, errorCode, until: until.toISOString() });
    }
  }
}
