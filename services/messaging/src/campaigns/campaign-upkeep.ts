import { Clock } from '@lacquer/platform/clock/clock';
import { Injectable, Logger } from '@nestjs/common';
import { SendingWindow } from '../hours/sending-window.js';
import { JobQueues } from '../queue/job-queues.js';
import { PendingRecipients } from '../texts/recipients/pending-recipients.repository.js';
import { SmsSender } from '../texts/sms-sender.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { FreezeCampaign } from './freeze-campaign.js';

const pageSize = 1000;
const skippedAtATime = 5000;
/**
 * The queue's clock may differ from the database's: a job that is early by less than this is added again for its time.
 */
const nearMs = 60_000;

/** Follow-up work after a campaign is scheduled, resumed or canceled. Every step is idempotent. */
@Injectable()
export class CampaignUpkeep {
  private readonly logger = new Logger(CampaignUpkeep.name);

  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly pending: PendingRecipients,
    private readonly freezeCampaign: FreezeCampaign,
    private readonly jobs: JobQueues,
    private readonly sender: SmsSender,
    private readonly clock: Clock,
    private readonly window: SendingWindow,
  ) {}

  /**
   * Starts the campaigns that are due. Those overdue by more than `scheduleGrace` get a reason and wait for the staff.
   */
  async startDueCampaigns(): Promise<void> {
    for (const id of await this.campaigns.startDue(null, this.sender.isSimulated)) await this.jobs.addFreeze(id);
    for (const id of await this.campaigns.markOverdue(this.window.timeZone)) {
      this.logger.warn({ msg: 'a scheduled campaign was overdue and was not started', campaignId: id });
    }
  }

  async startIfDue(id: string): Promise<void> {
    const [started] = await this.campaigns.startDue(id, this.sender.isSimulated);
    if (started) return this.jobs.addFreeze(id);
    const campaign = await this.campaigns.find(id);
    if (campaign?.status !== 'scheduled' || !campaign.scheduledAt) return;
    const now = this.clock.now().getTime();
    const earlyMs = campaign.scheduledAt.getTime() - now;
    // a larger difference means a job of an earlier schedule: the current schedule has its own job
    if (Math.abs(earlyMs) < nearMs) await this.jobs.addStart(id, new Date(Math.max(earlyMs, 100) + now), 'again');
  }

  /** Adds a job for every pending recipient, and resumes a freeze that the pause interrupted. */
  async resume(id: string): Promise<void> {
    let ids = await this.pending.listPage(id, null, pageSize);
    while (ids.length > 0) {
      await this.jobs.addCampaignMessages(ids);
      ids = await this.pending.listPage(id, ids.at(-1) ?? null, pageSize);
    }
    await this.freezeCampaign.run(id);
  }

  async finishCancellations(): Promise<void> {
    for (const id of await this.pending.listCancelledWithPending()) await this.cancel(id);
  }

  async cancel(id: string): Promise<void> {
    while ((await this.pending.skipCancelled(id, skippedAtATime)) === skippedAtATime);
  }
}
