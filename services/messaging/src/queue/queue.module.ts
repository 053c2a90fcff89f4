import { appOptions, optionsPart } from '@lacquer/platform/config/options.module';
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { setDefaultBackendFactory } from 'bullmq';
import { createBackend } from './backend.js';
import { JobQueues } from './job-queues.js';
import { queueNames } from './jobs.js';
import type { QueueBackendOptions } from './queue-options.js';

export const queueBackend = Symbol('queueBackend');

// Nest creates its queues from options alone and cannot pass a factory
setDefaultBackendFactory(createBackend);

const queueOptions = {
  inject: [appOptions],
  useFactory: ({ queue }: { queue: QueueBackendOptions }) => ({ connection: queue }),
};

@Module({
  imports: [BullModule.registerQueueAsync(...queueNames.map((name) => ({ name, ...queueOptions })))],
  providers: [optionsPart('queue', queueBackend), JobQueues],
  exports: [queueBackend, JobQueues],
})
export class QueueModule {}
