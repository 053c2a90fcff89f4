import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type Job, type RateLimiterOptions, Worker } from 'bullmq';
import { createWorker } from '../queue/backend.js';
import { JobQueues } from '../queue/job-queues.js';
import { campaignJob, campaignQueue, smsJob, smsQueue } from '../queue/jobs.js';
import type { QueueBackendOptions } from '../queue/queue-options.js';
import { queueBackend } from '../queue/queue.module.js';
import { type SmsOptions, smsOptions } from '../sms/sms-options.js';
import { SmsSender } from '../sms/sms-sender.js';
import { FreezeCampaign } from './freeze-campaign.js';
import { SendCampaignMessage } from './send-campaign-message.js';
import { SendStaffAlert } from './send-staff-alert.js';
import { Sweeper } from './sweeper.js';

/** Longer than one text takes. A worker that has lost its Redis would wait for ever for its own connection. */
const drainPatienceMs = 20_000;

type JobWorker = ReturnType<typeof createWorker>;

/** Runs the jobs. On shutdown it takes no more, finishes those in hand, and only then lets the connections go. */
@Injectable()
export class JobWorkers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobWorkers.name);
  private workers: JobWorker[] = [];

  constructor(
    private readonly freezeCampaign: FreezeCampaign,
    private readonly sendCampaignMessage: SendCampaignMessage,
    private readonly sendStaffAlert: SendStaffAlert,
    private readonly sweeper: Sweeper,
    private readonly jobs: JobQueues,
    private readonly sender: SmsSender,
    @Inject(queueBackend) private readonly backend: QueueBackendOptions,
    @Inject(smsOptions) private readonly options: SmsOptions,
  ) {}

  onApplicationBootstrap(): void {
    this.workers = [
      this.createWorker(campaignQueue, (job) => this.runCampaignJob(job), 2),
      this.createWorker(smsQueue, (job) => this.runSmsJob(job), 10, this.limiter()),
    ];
    this.sweeper.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeper.stop();
    const drained = Promise.all(this.workers.map((worker) => worker.close()));
    const patience = delay(drainPatienceMs, undefined, { ref: false });
    await Promise.race([drained, patience]);
  }

  /** One at a time: BullMQ's window of several would let bursts through. What is simulated needs no pace. */
  private limiter(): RateLimiterOptions | undefined {
    if (this.sender.isSimulated || this.options.segmentsPerSecond === null) return undefined;
    return { max: 1, duration: Math.max(1, Math.round(1000 / this.options.segmentsPerSecond)) };
  }

  private createWorker(
    queue: string,
    run: (job: Job) => Promise<void>,
    concurrency: number,
    limiter?: RateLimiterOptions,
  ): JobWorker {
    const worker = createWorker(queue, run, this.backend, { concurrency, limiter });
    worker.on('error', (error) => this.logger.warn({ msg: 'worker error', queue, reason: error.message }));
    worker.on('failed', (job, error) => this.logger.error({ msg: 'job failed', queue, job: job?.name, err: error }));
    return worker;
  }

  private async runCampaignJob(job: Job): Promise<void> {
    await this.freezeCampaign.run(campaignJob.parse(job).data.campaignId);
  }

  private async runSmsJob(raw: Job): Promise<void> {
    const job = smsJob.parse(raw);
    const result =
      job.name === 'send-staff-alert'
        ? await this.sendStaffAlert.run(job.data.alertId)
        : await this.sendCampaignMessage.run(job.data.recipientId);
    if (!result) return;
    await this.jobs.holdSends(result.waitMs);
    throw Worker.RateLimitError();
  }
}
