import { productVersion } from '@lacquer/platform/release/version';
import { Measures } from '@lacquer/platform/metrics/measures';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NoticesRepository } from '../../notices/notices.repository.js';
import { SenderPace } from '../../pace/sender-pace.js';
import { JobQueues } from '../../queue/job-queues.js';
import { percentOf } from '../delivery-rate/delivery-fall.js';
import { DeliveryRateRepository } from '../delivery-rate/delivery-rate.repository.js';
import { OperationsRepository } from './operations.repository.js';

/** Measures for operators: texts in doubt, pace, hold and its reason, the queues. */
@Injectable()
export class MessagingMeasures implements OnModuleInit {
  constructor(
    private readonly measures: Measures,
    private readonly operations: OperationsRepository,
    private readonly pace: SenderPace,
    private readonly jobs: JobQueues,
    private readonly notices: NoticesRepository,
    private readonly deliveryRates: DeliveryRateRepository,
  ) {}

  onModuleInit(): void {
    this.measures.register('messaging', {
      gauges: {
        texts_in_doubt: {
          help: 'Texts that the provider may or may not have accepted',
          trouble: 'textsInDoubt',
          shown: 'textsInDoubt',
        },
        texts_oldest_doubt_seconds: { help: 'Age of the oldest text in doubt', shown: 'textsOldestDoubtSeconds' },
        campaigns: { help: 'Campaigns by status', labels: ['status'] },
      },
      read: async () => {
        const { inDoubt, oldestDoubt } = await this.operations.countTexts();
        const campaigns = await this.operations.countCampaigns();
        return {
          texts_in_doubt: inDoubt,
          texts_oldest_doubt_seconds: oldestDoubt,
          campaigns: campaigns.map(({ status, count }) => ({ labels: { status }, value: count })),
        };
      },
    });
    this.measures.register('messaging', {
      gauges: {
        sender_segments_per_second: { help: 'The pace of the sender; absent without a limit' },
        sender_held_seconds: {
          help: 'Remaining hold of the sender, by reason',
          labels: ['reason'],
          trouble: 'senderHeldSeconds',
        },
      },
      read: async () => {
        const { segmentsPerSecond, holdUntil, holdReason } = await this.pace.status();
        const held = holdUntil ? Math.max(0, (holdUntil.getTime() - Date.now()) / 1000) : 0;
        return {
          ...(segmentsPerSecond !== null && { sender_segments_per_second: segmentsPerSecond }),
          sender_held_seconds: held > 0 ? [{ labels: { reason: holdReason ?? '' }, value: Math.ceil(held) }] : [],
        };
      },
    });
    this.measures.register('messaging', {
      gauges: {
        texts_delivery_fall_points: {
          help: 'How many fewer of 100 texts arrive than usual, while the staff are alerted of it; otherwise 0',
          trouble: 'deliveryFallPoints',
        },
      },
      read: async () => {
        const fall = await this.deliveryRates.find();
        const lasts = fall !== null && fall.endedAt === null;
        return { texts_delivery_fall_points: lasts ? Math.max(1, percentOf(fall.usual) - percentOf(fall.recent)) : 0 };
      },
    });
    this.measures.register('messaging', {
      gauges: {
        notices_due: { help: 'Notices to the staff that are due and not sent yet, by channel', labels: ['channel'] },
        notices_oldest_due_seconds: { help: 'How long the oldest of them has been due', labels: ['channel'] },
        notices_unmailed: {
          help: 'Notices by e-mail that the mail server did not take, and that are tried again',
          trouble: 'noticesUnmailed',
        },
      },
      read: async () => {
        const [due, unmailed] = await Promise.all([this.notices.measureDue(), this.notices.countUnmailed()]);
        return {
          notices_due: due.map(({ channel, count }) => ({ labels: { channel }, value: count })),
          notices_oldest_due_seconds: due.map(({ channel, seconds }) => ({ labels: { channel }, value: seconds })),
          notices_unmailed: unmailed,
        };
      },
    });
    this.measures.register('messaging', {
      gauges: {
        queue_jobs: { help: 'Jobs by queue and state', labels: ['queue', 'state'], shown: 'jobs' },
        queue_oldest_waiting_seconds: {
          help: 'Age of the oldest waiting job',
          labels: ['queue'],
          shown: 'jobsOldestSeconds',
        },
        queue_workers: { help: 'Processes that send texts, by version', labels: ['version'], shown: 'workers' },
      },
      read: async () => {
        const [queues, workers] = await Promise.all([this.jobs.measure(), this.jobs.countWorkerVersions()]);
        // report zero workers too
        if (workers.size === 0) workers.set(productVersion(), 0);
        return {
          queue_workers: [...workers].map(([version, value]) => ({ labels: { version: version ?? 'unknown' }, value })),
          queue_jobs: queues.flatMap(({ queue, counts }) =>
            Object.entries(counts).map(([state, value]) => ({ labels: { queue, state }, value })),
          ),
          queue_oldest_waiting_seconds: queues.map(({ queue, oldestSeconds }) => ({
            labels: { queue },
            value: oldestSeconds,
          })),
        };
      },
    });
  }
}
