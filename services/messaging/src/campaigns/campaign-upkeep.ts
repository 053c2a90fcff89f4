import { Clock } from '@lacquer/platform/clock/clock';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CampaignsRepository } from './campaigns.repository.js';
import { PendingRecipients } from '../texts/recipients/pending-recipients.repository.js';
import { JobQueues } from '../queue/job-queues.js';
import { type HoursOptions, hoursOptions } from '../hours/hours-options.js';
import { SmsSender } from '../texts/sms-sender.js';
import { FreezeCampaign } from './freeze-campaign.js';

const pageSize = 1000;
const skippedAtATime = 5000;
/** The queue's clock and the database's may differ: a job that comes too early waits for its time, if it is near. */
const nearMs = 60_000;

/** What follows when a campaign is started by the clock, resumed or cancelled. Each may be run again at any time. */
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
    @Inject(hoursOptions) private readonly hours: HoursOptions,
  ) {}

  /** Starts what is due; what has been due for too long is told and asks again. */
  async startDueCampaigns(): Promise<void> {
    for (const id of await this.campaigns.startDue(null, this.sender.isSimulated)) await this.jobs.addFreeze(id);
    for (const id of await this.campaigns.markOverdue(this.hours.timeZone)) {
      this.logger.warn({ msg: 'a scheduled campaign was overdue and did not begin', campaignId: id });
    }
  }

  async startIfDue(id: string): Promise<void> {
    const [started] = await this.campaigns.startDue(id, this.sender.isSimulated);
    if (started) return this.jobs.addFreeze(id);
    const campaign = await this.campaigns.find(id);
    if (campaign?.status !== 'scheduled' || !campaign.scheduledAt) return;
    const now = this.clock.now().getTime();
    const earlyMs = campaign.scheduledAt.getTime() - now;
    // a job of an earlier schedule finds a time that has its own job
    if (Math.abs(earlyMs) < nearMs) await this.jobs.addStart(id, new Date(Math.max(earlyMs, 100) + now), 'again');
  }

  /** Gives every pending recipient a job, and freezes on where the pause came between. */
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
