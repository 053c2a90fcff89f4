import { setTimeout as delay } from 'node:timers/promises';
import { Readiness } from '@lacquer/platform/health/readiness';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type Job, WaitingError } from 'bullmq';
import { CampaignUpkeep } from '../campaigns/campaign-upkeep.js';
import { FinishedCampaigns } from '../campaigns/finished-campaigns.js';
import { FreezeCampaign } from '../campaigns/freeze-campaign.js';
import { createWorker } from '../queue/backend.js';
import { runJob } from '../queue/job-origin.js';
import { campaignJob, campaignQueue, type QueueName, smsJob, smsQueue, urgentQueue } from '../queue/jobs.js';
import type { QueueBackendOptions } from '../queue/queue-options.js';
import { queueBackend } from '../queue/queue.module.js';
import { MissedTexts } from '../replies/missed-texts.js';
import { LastRestore } from '../restored/last-restore.repository.js';
import { TestSteps } from '../text-tests/test-steps.js';
import { textIdOfJob } from '../texts/outgoing/outgoing-jobs.js';
import { SendOutgoingText } from '../texts/outgoing/send-outgoing-text.js';
import type { PacedSendResult } from '../texts/paced-send.js';
import { SmsSender } from '../texts/sms-sender.js';
import { SendCampaignMessage } from '../delivery/sending/send-campaign-message.js';
import { type WorkersOptions, workersOptions } from './workers-options.js';

/**
 * Longer than one text takes. Without it, a worker that has lost Redis would wait forever for its connection.
 * Milliseconds.
 */
const drainTimeoutMs = 20_000;
/** After this many request timeouts without a sign of its worker, a job passes to another worker. */
const locksPerRequest = 2;

/** Delay between two attempts to start a worker. Milliseconds. */
const restartMs = 1_000;

/** Texts that came before the start are usually known within a second. */
const lookMs = 100;

/** Texts to single phones are rare. */
const urgentConcurrency = 5;

type SendText = (job: Job, signal: AbortSignal) => Promise<PacedSendResult>;
type RunJob = (job: Job, token?: string) => Promise<void>;
type JobWorker = ReturnType<typeof createWorker>;

/**
 * Runs the jobs. On shutdown it takes no more jobs, requeues the ones that wait for a slot, finishes the texts in
 * progress, and then closes the connections.
 */
@Injectable()
export class JobWorkers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobWorkers.name);
  private readonly stopping = new AbortController();
  private readonly workers = new Set<JobWorker>();
  private isStopping = false;

  constructor(
    private readonly freezeCampaign: FreezeCampaign,
    private readonly upkeep: CampaignUpkeep,
    private readonly tests: TestSteps,
    private readonly sendCampaignMessage: SendCampaignMessage,
    private readonly sendOutgoingText: SendOutgoingText,
    private readonly finished: FinishedCampaigns,
    private readonly lastRestore: LastRestore,
    private readonly missed: MissedTexts,
    private readonly sender: SmsSender,
    private readonly readiness: Readiness,
    @Inject(queueBackend) private readonly backend: QueueBackendOptions,
    @Inject(workersOptions) private readonly options: WorkersOptions,
  ) {}

  onApplicationBootstrap(): void {
    const sendCampaignMessage: SendText = (job, signal) =>
      runJob(smsQueue, job, async () => this.sendCampaignMessage.run(smsJob.parse(job).data.recipientId, signal), true);
    const sendUrgent: SendText = (job, signal) =>
      runJob(urgentQueue, job, async () => this.sendOutgoingText.run(textIdOfJob(job), signal));
    const runCampaignJob: RunJob = (job) => runJob(campaignQueue, job, () => this.runCampaignJob(job));
    const runText: RunJob = (job, token) => this.runText(job, token, sendCampaignMessage);
    const runUrgent: RunJob = (job, token) => this.runText(job, token, sendUrgent);
    void this.startWorker(() => this.createWorker(campaignQueue, runCampaignJob, 2));
    void this.startSending([
      () => this.createWorker(smsQueue, runText, this.options.concurrency),
      () => this.createWorker(urgentQueue, runUrgent, urgentConcurrency),
    ]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    const drained = Promise.all([...this.workers].map((worker) => worker.close()));
    // after close, so that requeued jobs are not taken again
    this.stopping.abort(new Error('the worker stops'));
    const timeout = delay(drainTimeoutMs, undefined, { ref: false });
    await Promise.race([drained, timeout]);
    await this.finished.flush();
  }

  /**
   * Once every STOP is known that came while this process was away, or since a restored backup. The former is not waited
   * for without end: an account that takes texts may refuse to list them.
   */
  private async startSending(workers: readonly (() => JobWorker)[]): Promise<void> {
    const heldUntil = performance.now() + this.options.longestHoldMs;
    while (!this.sender.isSimulated && !this.isStopping && !(await this.areTextsKnown(heldUntil)))
      await delay(lookMs, undefined, { ref: false });
    await Promise.all(workers.map((create) => this.startWorker(create)));
  }

  private async areTextsKnown(heldUntil: number): Promise<boolean> {
    try {
      if ((await this.lastRestore.findUnread()) !== null) return false;
      if (await this.missed.areKnown()) return true;
      if (performance.now() < heldUntil) return false;
      this.logger.warn({ msg: 'texts are sent, although those that came before the start were not read' });
      return true;
    } catch (error) {
      this.logger.warn({ msg: 'whether texts may be sent is not known', err: error });
      await delay(restartMs, undefined, { ref: false });
      return false;
    }
  }

  /**
   * Takes jobs once the database has the tables of this release. Replaces a worker whose first connection fails, because it
   * never recovers.
   */
  private async startWorker(create: () => JobWorker): Promise<void> {
    await this.readiness.prepared(this.stopping.signal);
    while (!this.isStopping) {
      const worker = create();
      this.workers.add(worker);
      try {
        await worker.waitUntilReady();
        if (!this.isStopping) await worker.run();
        return;
      } catch (error) {
        this.logger.warn({ msg: 'a worker did not start and is replaced', err: error });
        this.workers.delete(worker);
        await worker.close(true).catch(() => undefined);
      }
      await delay(restartMs, undefined, { ref: false });
    }
  }

  private createWorker(queue: QueueName, run: RunJob, concurrency: number): JobWorker {
    const lockDuration = locksPerRequest * this.options.requestTimeoutMs;
    const worker = createWorker(queue, run, this.backend, { concurrency, lockDuration });
    worker.on('error', (error) => this.logger.warn({ msg: 'worker error', queue, reason: error.message }));
    worker.on('failed', (job, error) => this.logger.error({ msg: 'job failed', queue, job: job?.name, err: error }));
    return worker;
  }

  private async runCampaignJob(job: Job): Promise<void> {
    const { name, data } = campaignJob.parse(job);
    if (name === 'freeze-campaign') {
      await this.freezeCampaign.run(data.campaignId);
      await this.tests.take(data.campaignId);
    } else if (name === 'start-campaign') await this.upkeep.startIfDue(data.campaignId);
    else if (name === 'resume-campaign') {
      await this.tests.take(data.campaignId);
      await this.upkeep.resume(data.campaignId);
    } else await this.upkeep.cancel(data.campaignId);
  }

  private async runText(job: Job, token: string | undefined, send: SendText): Promise<void> {
    const { signal } = this.stopping;
    const result = await send(job, signal).catch((error: unknown): PacedSendResult => {
      if (error === signal.reason) return 'requeue';
      throw error;
    });
    if (result !== 'requeue') return;
    await job.moveToWait(token);
    throw new WaitingError();
  }
}
