import { productVersion } from '@lacquer/platform/release/version';
import { Measures } from '@lacquer/platform/metrics/measures';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NoticesRepository } from '../../notices/notices.repository.js';
import { SenderPace } from '../../pace/sender-pace.js';
import { JobQueues } from '../../queue/job-queues.js';
import { DeliveryRateRepository } from '../delivery-rate/delivery-rate.repository.js';
import { OperationsRepository } from './operations.repository.js';
import { storedMeasures } from './stored-measures.js';

/** Measures for operators: texts in doubt, pace, hold and its reason, the queues. */
@Injectable()
export class MessagingMeasures implements OnModuleInit {
  constructor(
    private readonly measures: Measures,
    readonly operations: OperationsRepository,
    readonly pace: SenderPace,
    private readonly jobs: JobQueues,
    readonly notices: NoticesRepository,
    readonly deliveryRates: DeliveryRateRepository,
  ) {}

  onModuleInit(): void {
    for (const group of storedMeasures(this)) this.measures.register('messaging', group);
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
