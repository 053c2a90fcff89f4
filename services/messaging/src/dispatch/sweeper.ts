import { Injectable, Logger } from '@nestjs/common';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { RecipientsRepository } from '../campaigns/recipients.repository.js';
import { JobQueues } from '../queue/job-queues.js';

const intervalMs = 30_000;
const batchSize = 1000;

/** Longer than any send can take, its timeout and the writing of its outcome included. */
const claimLifetimeMs = 120_000;

/**
 * Makes the queue agree with the tables, which are the truth: whatever is to be done and has no job gets one. Any number
 * of sweepers may run; a job that is there already stays alone.
 */
@Injectable()
export class Sweeper {
  private readonly logger = new Logger(Sweeper.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly alerts: AlertsRepository,
    private readonly jobs: JobQueues,
  ) {}

  start(): void {
    this.next(0);
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.sweeping;
  }

  private next(inMs: number): void {
    this.timer = setTimeout(() => {
      this.sweeping = this.round();
    }, inMs);
  }

  private async round(): Promise<void> {
    try {
      await this.sweep();
    } catch (error) {
      // the next round tries all of it again
      this.logger.error(error);
    }
    if (this.timer) this.next(intervalMs);
  }

  async sweep(): Promise<void> {
    for (const { id } of await this.campaigns.listUnfrozen()) await this.jobs.addFreeze(id);
    await this.recipients.giveUpOldClaims(claimLifetimeMs);
    await this.alerts.giveUpOldClaims(claimLifetimeMs);
    await this.addMissingSends();
    for (const { id, dueAt } of await this.alerts.listPending()) {
      await this.jobs.addStaffAlert(id, dueAt.getTime() - Date.now());
    }
    await this.campaigns.finishWhatIsDone();
  }

  private async addMissingSends(): Promise<void> {
    // as many jobs as pending rows: nothing can be missing, and reading all of them is spared
    const pending = await this.recipients.countPending();
    if (pending === 0 || (await this.jobs.countSends()) >= pending) return;
    let ids = await this.recipients.listPending(null, batchSize);
    while (ids.length > 0) {
      await this.jobs.addCampaignMessages(ids);
      ids = await this.recipients.listPending(ids.at(-1) ?? null, batchSize);
    }
  }
}
