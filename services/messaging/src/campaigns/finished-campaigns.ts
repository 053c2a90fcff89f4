import { Injectable, Logger } from '@nestjs/common';
import { CampaignsRepository } from './campaigns.repository.js';

/** A campaign that has nothing left to do is finished at most so long after its last text. */
const intervalMs = 250;

/** Finishes campaigns without asking about it at every single text. What is missed here the sweeper finds. */
@Injectable()
export class FinishedCampaigns {
  private readonly logger = new Logger(FinishedCampaigns.name);
  private readonly due = new Map<string, NodeJS.Timeout>();

  constructor(private readonly campaigns: CampaignsRepository) {}

  /** One recipient of the campaign is done with. */
  finishSoon(campaignId: string): void {
    if (this.due.has(campaignId)) return;
    this.due.set(
      campaignId,
      setTimeout(() => void this.finish(campaignId), intervalMs),
    );
  }

  /** Looks at once after whatever is still to be looked at. */
  async flush(): Promise<void> {
    await Promise.all(
      Array.from(this.due, ([campaignId, timer]) => {
        clearTimeout(timer);
        return this.finish(campaignId);
      }),
    );
  }

  private async finish(campaignId: string): Promise<void> {
    this.due.delete(campaignId);
    try {
      await this.campaigns.finishWhatIsDone(campaignId);
    } catch (error) {
      this.logger.warn({ msg: 'a campaign was not looked at, the sweeper will', campaignId, err: error });
    }
  }
}
