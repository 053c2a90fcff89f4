import { randomUUID } from 'node:crypto';
import { Clock } from '@lacquer/platform/clock/clock';
import { Readiness } from '@lacquer/platform/health/readiness';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { JobsOptions, Queue } from 'bullmq';
import { versionOfWorker } from './backend.js';
import { campaignQueue, smsQueue, urgentQueue } from './jobs.js';
import { currentOrigin, tracedOrigin } from './job-origin.js';
import { findLostJobs } from './lost-jobs/find-lost-jobs.js';
import type { IdPages } from './lost-jobs/lost-jobs.js';
import { isConnected } from './lost-redis.js';
import { acceptsWrites, evictsNothing } from './memory-policy.js';

const kept = { removeOnComplete: true, removeOnFail: true } as const;
const retried = { ...kept, attempts: 4, backoff: { type: 'exponential', delay: 1000 } } as const;

/**
 * Adds jobs. Adding a job twice has no effect. A lost job does no harm: the tables store the pending work, and the
 * sweeper adds it again, whatever the queue has retained of it.
 */
@Injectable()
export class JobQueues implements OnModuleInit {
  private readonly logger = new Logger(JobQueues.name);

  constructor(
    @InjectQueue(campaignQueue) private readonly campaigns: Queue,
    @InjectQueue(smsQueue) private readonly sms: Queue,
    @InjectQueue(urgentQueue) private readonly urgent: Queue,
    private readonly readiness: Readiness,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const queue of [this.campaigns, this.sms, this.urgent]) {
      queue.on('error', (error) => this.logger.warn({ msg: 'queue error', queue: queue.name, reason: error.message }));
    }
    const requireConnection = isConnected(this.sms);
    const write = acceptsWrites(this.sms);
    this.readiness.register({
      name: 'queue',
      check: async () => {
        requireConnection?.();
        await this.requireAnswer();
        await write?.();
        return true;
      },
    });
    const memoryPolicy = evictsNothing(this.sms);
    // with another eviction policy Redis may drop jobs, or parts of them, when its memory is full
    if (memoryPolicy) this.readiness.register({ name: 'redis-noeviction', check: memoryPolicy });
  }

  async addFreeze(campaignId: string): Promise<void> {
    await this.add(this.campaigns, 'freeze-campaign', { campaignId }, { jobId: `freeze-${campaignId}` });
  }

  /** Adds the job that starts a scheduled campaign. `suffix` keeps its id apart from the job that adds it. */
  async addStart(campaignId: string, at: Date, suffix = ''): Promise<void> {
    const jobId = `start-${campaignId}-${at.getTime()}${suffix}`;
    const delay = Math.max(0, at.getTime() - this.clock.now().getTime());
    await this.add(this.campaigns, 'start-campaign', { campaignId }, { jobId, delay });
  }

  /** Each resume has its own job: one in progress may have passed the recipients that are pending now. */
  async addResume(campaignId: string): Promise<void> {
    const jobId = `resume-${campaignId}-${randomUUID()}`;
    await this.add(this.campaigns, 'resume-campaign', { campaignId }, { jobId });
  }

  async addCancel(campaignId: string): Promise<void> {
    await this.add(this.campaigns, 'cancel-campaign', { campaignId }, { jobId: `cancel-${campaignId}` });
  }

  async addCampaignMessages(recipientIds: readonly string[]): Promise<void> {
    if (recipientIds.length === 0) return;
    const origin = tracedOrigin();
    await this.sms.addBulk(
      recipientIds.map((recipientId) => ({
        name: 'send-campaign-message',
        data: { recipientId },
        opts: { ...retried, ...origin, jobId: recipientId },
      })),
    );
  }

  /** Adds the texts without a job that a worker can reach. `count` is the number of texts. */
  async addMissingCampaignMessages(pages: IdPages, count: number): Promise<void> {
    const lost = await findLostJobs(this.sms);
    for await (const ids of pages()) await this.addCampaignMessages(await lost.noteJobs(ids));
    if ((await this.countCampaignMessages()) >= count) return;
    for await (const ids of lost.takeUnreachable(pages)) await this.addCampaignMessages(ids);
  }

  /** Adds the job of a text to a single phone. `delay` in milliseconds. */
  async addUrgent(name: string, textId: string, data: Record<string, string>, delay: number): Promise<void> {
    await this.add(this.urgent, name, data, { jobId: textId, delay });
  }

  /** The number of campaign texts that are waiting, delayed or in progress. */
  async countCampaignMessages(): Promise<number> {
    return this.sms.getJobCountByTypes('waiting', 'prioritized', 'delayed', 'active');
  }

  /** Jobs by queue and state, and the age of the oldest waiting job, in seconds. */
  measure(): Promise<{ queue: string; counts: Record<string, number>; oldestSeconds: number }[]> {
    return Promise.all(
      [this.campaigns, this.sms, this.urgent].map(async (queue) => {
        const counts = await queue.getJobCounts('waiting', 'prioritized', 'delayed', 'active', 'failed');
        const [oldest] = await queue.getJobs(['waiting'], 0, 0, true);
        const oldestSeconds = oldest ? Math.max(0, (Date.now() - oldest.timestamp) / 1000) : 0;
        return { queue: queue.name, counts, oldestSeconds };
      }),
    );
  }

  /** The number of workers for campaign texts. Rejects when the queue is unreachable. */
  async countWorkers(): Promise<number> {
    await this.requireAnswer();
    return this.sms.getWorkersCount();
  }

  /** The number of workers for campaign texts by version; null: a release that does not report it. */
  async countWorkerVersions(): Promise<Map<string | null, number>> {
    await this.requireAnswer();
    const versions = (await this.sms.getWorkers()).map(({ rawname = '' }) => versionOfWorker(rawname));
    return new Map([...Map.groupBy(versions, (version) => version)].map(([version, { length }]) => [version, length]));
  }

  /** For callers that must neither wait for the queue nor fail with it: the sweeper adds missing jobs. */
  addLater(add: Promise<void>): void {
    add.catch((error: unknown) => this.logger.warn({ msg: 'job not added yet', reason: String(error) }));
  }

  /**
   * Rejects when the queue is unreachable. Workers and probes ask every second or two: counting the jobs would cost
   * PostgreSQL time in proportion to their number.
   */
  private async requireAnswer(): Promise<void> {
    await this.sms.isPaused();
  }

  private async add(queue: Queue, name: string, data: object, options: JobsOptions & { jobId: string }): Promise<void> {
    const lost = await findLostJobs(queue);
    if ((await lost.noteJobs([options.jobId])).length === 0) {
      for await (const [id] of lost.takeUnreachable(() => onePage(options.jobId))) {
        if (id) this.logger.warn({ msg: 'an unreachable job is added again', queue: queue.name, job: id });
      }
    }
    await queue.add(name, data, { ...retried, ...currentOrigin(), ...options });
  }
}

async function* onePage(id: string): AsyncGenerator<string[]> {
  yield [id];
}
