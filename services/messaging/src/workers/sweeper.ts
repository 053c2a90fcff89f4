import { Inject, Injectable, Logger } from '@nestjs/common';
import { AlertsRepository } from '../texts/alerts/alerts.repository.js';
import { AttemptsRepository } from '../texts/recipients/attempts.repository.js';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { RecipientsRepository } from '../texts/recipients/recipients.repository.js';
import { SendingWindow } from '../hours/sending-window.js';
import { TestSendsRepository } from '../texts/tests/test-sends.repository.js';
import { JobQueues } from '../queue/job-queues.js';
import { type WorkersOptions, workersOptions } from './workers-options.js';
import { CampaignUpkeep } from '../campaigns/campaign-upkeep.js';

const batchSize = 1000;

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
    private readonly attempts: AttemptsRepository,
    private readonly alerts: AlertsRepository,
    private readonly tests: TestSendsRepository,
    private readonly upkeep: CampaignUpkeep,
    private readonly window: SendingWindow,
    private readonly jobs: JobQueues,
    @Inject(workersOptions) private readonly options: WorkersOptions,
  ) {}

  /** Longer than any send can take, its timeout and the writing of its outcome included. */
  private get claimLifetimeMs(): number {
    return 4 * this.options.requestTimeoutMs;
  }

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
    if (!this.timer) return;
    const { sweepIntervalMs } = this.options;
    this.next(Math.min(sweepIntervalMs, this.window.opensInMs() ?? sweepIntervalMs));
  }

  async sweep(): Promise<void> {
    await this.upkeep.startDueCampaigns();
    await this.upkeep.finishCancellations();
    for (const { id } of await this.campaigns.listUnfrozen()) await this.jobs.addFreeze(id);
    await this.attempts.giveUpOldClaims(this.claimLifetimeMs);
    await this.alerts.giveUpOldClaims(this.claimLifetimeMs);
    await this.tests.giveUpOldClaims(this.claimLifetimeMs);
    await this.campaigns.reopenUnfinished();
    const tests = await this.tests.listPending();
    const alerts = await this.alerts.listPending();
    await this.addMissingSends(tests.length + alerts.length);
    for (const id of tests) await this.jobs.addTestSend(id);
    for (const { id, dueAt } of alerts) await this.jobs.addStaffAlert(id, dueAt.getTime() - Date.now());
    await this.campaigns.finishWhatIsDone();
  }

  /** `otherJobs` share the queue with those of the rows. */
  private async addMissingSends(otherJobs: number): Promise<void> {
    const isOpen = this.window.isOpen();
    // as many jobs as rows to be sent: nothing can be missing, and reading all of them is spared
    const pending = await this.recipients.countPending(isOpen);
    if (pending === 0 || (await this.jobs.countSends()) - otherJobs >= pending) return;
    let ids = await this.recipients.listPending(isOpen, null, batchSize);
    while (ids.length > 0) {
      await this.jobs.addCampaignMessages(ids);
      ids = await this.recipients.listPending(isOpen, ids.at(-1) ?? null, batchSize);
    }
  }
}
