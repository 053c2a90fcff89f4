import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { setDefaultBackendFactory } from 'bullmq';
import { createBackend } from './backend.js';
import { JobQueues } from './job-queues.js';
import { queueNames } from './jobs.js';
import type { QueueBackendOptions } from './queue-options.js';

export const queueBackend = Symbol('queueBackend');

// Nest creates its queues from options alone and cannot pass a factory
setDefaultBackendFactory(createBackend);

@Global()
@Module({})
export class QueueModule {
  static forRoot(backend: QueueBackendOptions): DynamicModule {
    return {
      module: QueueModule,
      imports: [BullModule.registerQueue(...queueNames.map((name) => ({ name, connection: backend })))],
      providers: [JobQueues, { provide: queueBackend, useValue: backend }],
      exports: [JobQueues, queueBackend],
    };
  }
}
