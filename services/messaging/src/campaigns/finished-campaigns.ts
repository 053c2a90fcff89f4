import { Injectable, Logger } from '@nestjs/common';
import { CampaignsRepository } from './campaigns.repository.js';

/** A campaign is finished at most this long after its last text. Milliseconds. */
const intervalMs = 250;

/** Finishes campaigns without a query for every text. The sweeper finds what is missed here. */
@Injectable()
export class FinishedCampaigns {
  private readonly logger = new Logger(FinishedCampaigns.name);
  private readonly due = new Map<string, NodeJS.Timeout>();

  constructor(private readonly campaigns: CampaignsRepository) {}

  /** Finishes the campaign soon if it has nothing left to do. */
  finishSoon(campaignId: string): void {
    if (this.due.has(campaignId)) return;
    this.due.set(
      campaignId,
      setTimeout(() => void this.finish(campaignId), intervalMs),
    );
  }

  /** Finishes now what is due. */
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
      this.logger.warn({ msg: 'a campaign was not finished, the sweeper will try again', campaignId, err: error });
    }
  }
}
