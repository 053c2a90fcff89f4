import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Inject, Injectable } from '@nestjs/common';
import { CampaignCounts } from '../campaigns/campaign-counts.repository.js';
import { CampaignUpkeep } from '../campaigns/campaign-upkeep.js';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { RecipientHours } from '../hours/recipient-hours.js';
import { SendingWindow } from '../hours/sending-window.js';
import { JobQueues } from '../queue/job-queues.js';
import { TestSteps } from '../text-tests/test-steps.js';
import { OutgoingJobs } from '../texts/outgoing/outgoing-jobs.js';
import { OutgoingRepository } from '../texts/outgoing/outgoing.repository.js';
import { AttemptsRepository } from '../texts/recipients/attempts.repository.js';
import { PassedOccasions } from '../texts/recipients/passed-occasions.js';
import { RecipientsRepository } from '../texts/recipients/recipients.repository.js';
import { type WorkersOptions, workersOptions } from './workers-options.js';

const batchSize = 1000;
const retryMs = 1_000;

/**
 * Reconciles the queue with the tables, which are the source of truth: pending work without a job gets one. Any number
 * of sweepers may run, because adding a job twice has no effect.
 */
@Injectable()
export class Sweeper {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly counts: CampaignCounts,
    private readonly recipients: RecipientsRepository,
    private readonly attempts: AttemptsRepository,
    private readonly passed: PassedOccasions,
    private readonly texts: OutgoingRepository,
    private readonly textJobs: OutgoingJobs,
    private readonly upkeep: CampaignUpkeep,
    private readonly tests: TestSteps,
    private readonly window: SendingWindow,
    private readonly hours: RecipientHours,
    private readonly jobs: JobQueues,
    @Inject(workersOptions) private readonly options: WorkersOptions,
    background: BackgroundWork,
  ) {
    const { sweepIntervalMs } = options;
    background.repeat({
      name: Sweeper.name,
      run: async () => {
        await this.sweep();
        return Math.min(sweepIntervalMs, this.hours.opensInMs() ?? sweepIntervalMs);
      },
      retryMs,
      longestRetryMs: sweepIntervalMs,
    });
  }

  /** Longer than any send can take, including its timeout and the recording of its result. */
  private get claimLifetimeMs(): number {
    return 4 * this.options.requestTimeoutMs;
  }

  async sweep(): Promise<void> {
    await this.counts.fold();
    await this.upkeep.startDueCampaigns();
    await this.upkeep.finishCancellations();
    for (const { id } of await this.campaigns.listUnfrozen()) await this.jobs.addFreeze(id);
    await this.tests.take();
    await this.attempts.expireOldClaims(this.claimLifetimeMs);
    await this.texts.expireOldClaims(this.claimLifetimeMs);
    await this.passed.skip();
    await this.campaigns.reopenUnfinished();
    for (const text of await this.texts.listPending()) await this.textJobs.add(text);
    await this.addMissingCampaignMessages();
    await this.campaigns.finishWhatIsDone();
  }

  private async addMissingCampaignMessages(): Promise<void> {
    const due = { withReal: this.window.isOpen(), closedAreas: this.hours.listClosed() };
    // with at least as many jobs as pending rows none is missing, so the rows need not be read
    const pending = await this.recipients.countPending(due);
    if (pending === 0 || (await this.jobs.countCampaignMessages()) >= pending) return;
    const pages = () => this.recipients.listPending(due, batchSize);
    await this.recipients.runAlone(() => this.jobs.addMissingCampaignMessages(pages, pending));
  }
}
