import { parseDatabaseUrl } from '@lacquer/platform/database/database-url';
import { createPostgresBackend, type Processor, Queue, type RateLimiterOptions, Worker } from 'bullmq';
import type { QueueBackendOptions } from './queue-options.js';

const defaultSchema = 'messaging_queue';

/** What the rest of the service may set on a worker. */
export interface JobWorkerOptions {
  concurrency: number;
  limiter?: RateLimiterOptions;
}

interface Backend {
  options: object;
  factory: unknown;
}

/**
 * The only place that knows both datastores. `purpose` matters to Redis: a worker's blocking read must wait for ever,
 * a producer should rather fail than hang its caller.
 */
function backendOf(backend: QueueBackendOptions, purpose: 'queue' | 'worker'): Backend {
  if (backend.kind === 'redis') {
    return {
      options: {
        connection: { url: backend.url, maxRetriesPerRequest: purpose === 'worker' ? null : 3 },
        prefix: backend.prefix ?? 'lacquer',
      },
      factory: undefined,
    };
  }
  return {
    options: {
      connection: {
        connectionString: parseDatabaseUrl(backend.url).url,
        schema: backend.schema ?? defaultSchema,
        migrate: true,
        max: purpose === 'worker' ? 4 : 2,
        application_name: `lacquer-messaging-${purpose}`,
      },
    },
    factory: createPostgresBackend,
  };
}

/** The queue class of `@nestjs/bullmq`, which makes its queues from options alone. */
export class BackendQueue extends Queue {
  constructor(name: string, { backend, ...options }: { backend: QueueBackendOptions }) {
    const { options: connection, factory } = backendOf(backend, 'queue');
    super(name, { ...options, ...connection } as never, factory as never);
  }
}

export function createWorker(
  name: string,
  process: Processor,
  backend: QueueBackendOptions,
  worker: JobWorkerOptions,
): Worker {
  const { options: connection, factory } = backendOf(backend, 'worker');
  return new Worker(name, process, { ...worker, ...connection } as never, factory as never);
}
