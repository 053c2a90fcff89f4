import { Injectable, Logger } from '@nestjs/common';
import { CampaignsRepository } from './campaigns.repository.js';

/** Longest delay between the last text of a campaign and its end. Milliseconds. */
const intervalMs = 250;

/** Finishes campaigns without a query per text. The sweeper catches the ones missed here. */
@Injectable()
export class FinishedCampaigns {
  private readonly logger = new Logger(FinishedCampaigns.name);
  private readonly due = new Map<string, NodeJS.Timeout>();

  constructor(private readonly campaigns: CampaignsRepository) {}

  /** Finishes the campaign within `intervalMs` if no work remains. */
  finishSoon(campaignId: string): void {
    if (this.due.has(campaignId)) return;
    this.due.set(
      campaignId,
      setTimeout(() => void this.finish(campaignId), intervalMs),
    );
  }

  /** Finishes the queued campaigns now. */
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
