import { randomUUID } from 'node:crypto';
import { Clock } from '@lacquer/platform/clock/clock';
import { Readiness } from '@lacquer/platform/health/readiness';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { campaignQueue, smsQueue } from './jobs.js';

const kept = { removeOnComplete: true, removeOnFail: true } as const;
const retried = { ...kept, attempts: 4, backoff: { type: 'exponential', delay: 1000 } } as const;

/**
 * Adds jobs. Adding one twice leaves one. A lost job does no harm: the tables hold the pending work, and the sweeper adds
 * the missing jobs again.
 */
@Injectable()
export class JobQueues implements OnModuleInit {
  private readonly logger = new Logger(JobQueues.name);

  constructor(
    @InjectQueue(campaignQueue) private readonly campaigns: Queue,
    @InjectQueue(smsQueue) private readonly sms: Queue,
    private readonly readiness: Readiness,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const queue of [this.campaigns, this.sms]) {
      queue.on('error', (error) => this.logger.warn({ msg: 'queue error', queue: queue.name, reason: error.message }));
    }
    this.readiness.register({
      name: 'queue',
      check: async () => {
        await this.sms.count();
        return true;
      },
    });
  }

  async addFreeze(campaignId: string): Promise<void> {
    await this.campaigns.add('freeze-campaign', { campaignId }, { ...retried, jobId: `freeze-${campaignId}` });
  }

  /** Starts a scheduled campaign at its time. `suffix` tells the job from the one that adds it. */
  async addStart(campaignId: string, at: Date, suffix = ''): Promise<void> {
    const jobId = `start-${campaignId}-${at.getTime()}${suffix}`;
    const delay = Math.max(0, at.getTime() - this.clock.now().getTime());
    await this.campaigns.add('start-campaign', { campaignId }, { ...retried, jobId, delay });
  }

  /** Each resumption has a job of its own: one in progress may have passed what is pending now. */
  async addResume(campaignId: string): Promise<void> {
    const jobId = `resume-${campaignId}-${randomUUID()}`;
    await this.campaigns.add('resume-campaign', { campaignId }, { ...retried, jobId });
  }

  async addCancel(campaignId: string): Promise<void> {
    await this.campaigns.add('cancel-campaign', { campaignId }, { ...retried, jobId: `cancel-${campaignId}` });
  }

  async addCampaignMessages(recipientIds: readonly string[]): Promise<void> {
    if (recipientIds.length === 0) return;
    await this.sms.addBulk(
      recipientIds.map((recipientId) => ({
        name: 'send-campaign-message',
        data: { recipientId },
        opts: { ...retried, jobId: recipientId },
      })),
    );
  }

  /** Ahead of the queue: somebody looks at a phone. */
  async addTestSend(testId: string): Promise<void> {
    await this.sms.add('send-test', { testId }, { ...retried, jobId: testId, lifo: true });
  }

  /** `delay` in milliseconds. */
  async addStaffAlert(alertId: string, delay: number): Promise<void> {
    await this.sms.add('send-staff-alert', { alertId }, { ...retried, jobId: alertId, delay: Math.max(0, delay) });
  }

  /** Sends that are waiting, delayed or in progress. */
  async countSends(): Promise<number> {
    const [waiting, active] = await Promise.all([this.sms.count(), this.sms.getActiveCount()]);
    return waiting + active;
  }

  /** For callers that must neither wait for the queue nor fail with it: the sweeper adds what is missing. */
  addLater(add: Promise<void>): void {
    add.catch((error: unknown) => this.logger.warn({ msg: 'job not added yet', reason: String(error) }));
  }
}
