import { stallSentences } from '@lacquer/contracts/messaging/campaign-sentences';
import { say, sayAll } from '@lacquer/contracts/sentences/say';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable, Logger } from '@nestjs/common';
import { StaffAlerts } from '../../texts/alerts/staff-alerts.js';
import { StallReasons } from './stall-reasons.js';
import { type StalledCampaign, StallsRepository } from './stalls.repository.js';

/** A campaign without progress for this long has stalled. Minutes. */
const stallMinutes = 5;
const roundMs = 30_000;
const retryMs = 5_000;

/**
 * Notifies the owner why a running campaign has stalled, once per stall: in the status reason of the campaign and,
 * unless it resumes automatically at a known time, with an alert. It runs in the service, so it also reports that no
 * worker is running.
 */
@Injectable()
export class StallWatch {
  private readonly logger = new Logger(StallWatch.name);

  constructor(
    private readonly stalls: StallsRepository,
    private readonly reasons: StallReasons,
    private readonly alerts: StaffAlerts,
    private readonly transactions: Transactions,
    background: BackgroundWork,
  ) {
    background.repeat({
      name: StallWatch.name,
      run: async () => {
        await this.look();
        return roundMs;
      },
      firstRestMs: roundMs,
      retryMs,
      longestRetryMs: roundMs,
    });
  }

  async look(): Promise<void> {
    for (const campaign of await this.stalls.observe(stallMinutes * 60_000)) await this.notify(campaign);
  }

  private async notify(campaign: StalledCampaign): Promise<void> {
    const { words, isExpected } = await this.reasons.find(campaign);
    const reason = sayAll([say(stallSentences.stalled, { count: stallMinutes }), words]);
    const stored = await this.transactions.run(async (tx) => {
      if (!(await this.stalls.recordNotice(tx, campaign.id, reason))) return null;
      return { alert: isExpected ? null : await this.alerts.addCampaignTrouble(tx, campaign.id, reason) };
    });
    if (!stored) return;
    this.logger.warn({ msg: 'a campaign has stalled', campaignId: campaign.id, reason });
    this.alerts.send(stored.alert);
  }
}
