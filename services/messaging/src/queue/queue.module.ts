import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { BackendQueue } from './backend.js';
import { JobQueues } from './job-queues.js';
import { campaignQueue, smsQueue } from './jobs.js';
import type { QueueBackendOptions } from './queue-options.js';

export const queueBackend = Symbol('queueBackend');

BullModule.queueClass = BackendQueue as never;

@Global()
@Module({})
export class QueueModule {
  static forRoot(backend: QueueBackendOptions): DynamicModule {
    return {
      module: QueueModule,
      imports: [
        BullModule.registerQueue(
          { name: campaignQueue, backend } as { name: string },
          { name: smsQueue, backend } as { name: string },
        ),
      ],
      providers: [JobQueues, { provide: queueBackend, useValue: backend }],
      exports: [JobQueues, queueBackend],
    };
  }
}
