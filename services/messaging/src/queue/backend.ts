import { productVersion } from '@lacquer/platform/release/version';
import { parseDatabaseUrl } from '@lacquer/platform/database/database-url';
import {
  type BackendFactory,
  createRedisBackend,
  type IQueueBackend,
  type JobProgress,
  PostgresQueueBackend,
  type Processor,
  Queue,
  type RateLimiterOptions,
  Worker,
} from 'bullmq';
import type { QueueName } from './jobs.js';
import { RetryingConnection } from './retrying-connection.js';
import { type QueueBackendOptions, queueSchema } from './queue-options.js';

const defaultPrefix = 'lacquer';

/** The key of Redis with the list of jobs that a free worker would take. Autoscalers read its length. */
export const waitingList = (queue: QueueName, prefix = defaultPrefix): string => `${prefix}:${queue}:wait`;

/** Separates a worker's name, which is its version, in the name of its connection. BullMQ searches for this mark. */
const workerMark = ':w:';

/** @param client the name of a worker's connection. Null: a worker of a release without this mark. */
export const versionOfWorker = (client: string): string | null => client.split(workerMark)[1] ?? null;

/** The only place that knows both data stores: converts our connection options to BullMQ's. */
export const createBackend: BackendFactory<IQueueBackend, QueueBackendOptions> = (name, options, purpose) => {
  const { connection: backend } = options;
  const isWorker = purpose?.withBlockingConnection === true;
  if (backend.kind === 'redis') {
    const redis = {
      ...options,
      // a worker's blocking read waits forever; a producer should fail rather than block its caller
      connection: { url: backend.url, maxRetriesPerRequest: isWorker ? null : 3 },
      prefix: backend.prefix ?? defaultPrefix,
    };
    return createRedisBackend(name, redis, purpose);
  }
  const connection = new RetryingConnection(
    {
      connectionString: parseDatabaseUrl(backend.url).url,
      schema: backend.schema ?? queueSchema,
      max: isWorker ? 4 : 2,
      application_name: `lacquer-messaging-${isWorker ? 'worker' : 'queue'}`,
    },
    isWorker ? name : undefined,
  );
  // BullMQ finds workers by the queue's name in the client name; the version follows it
  const client = `${name}${workerMark}${productVersion()}`;
  return new PostgresQueueBackend(connection, name, options, true, isWorker ? client : undefined);
};

/** Options that the rest of the service may set on a worker. */
export interface JobWorkerOptions {
  concurrency: number;
  /** After this time without a renewal, another worker may take the job. Milliseconds. */
  lockDuration: number;
  limiter?: RateLimiterOptions;
}

export function createWorker(
  name: string,
  process: Processor,
  backend: QueueBackendOptions,
  options: JobWorkerOptions,
): Worker<unknown, unknown, string, IQueueBackend, JobProgress, QueueBackendOptions> {
  return new Worker(
    name,
    process,
    // the caller starts it when it is ready: BullMQ would query a failed connection in a loop without a pause
    { ...options, name: productVersion(), autorun: false, stalledInterval: options.lockDuration, connection: backend },
    createBackend,
  );
}

/** Creates a queue outside the service, for benchmarks and repairs. */
export function createQueue(
  name: string,
  backend: QueueBackendOptions,
): Queue<unknown, unknown, string, unknown, unknown, string, IQueueBackend, QueueBackendOptions> {
  return new Queue(name, { connection: backend }, createBackend);
}
