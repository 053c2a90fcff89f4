import { productVersion } from '@lacquer/platform/app/version';
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
import { PatientConnection } from './patient-connection.js';
import { type QueueBackendOptions, queueSchema } from './queue-options.js';

const defaultPrefix = 'lacquer';

/** In the name of a worker's connection, before its own name, which is its version. BullMQ looks for it. */
const workerMark = ':w:';

/** @param client the name of a worker's connection. Null: a worker of a release that did not tell it. */
export const versionOfWorker = (client: string): string | null => client.split(workerMark)[1] ?? null;

/** The only place that knows both datastores: turns our connection option into BullMQ's. */
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
  const connection = new PatientConnection({
    connectionString: parseDatabaseUrl(backend.url).url,
    schema: backend.schema ?? queueSchema,
    max: isWorker ? 4 : 2,
    application_name: `lacquer-messaging-${isWorker ? 'worker' : 'queue'}`,
  });
  // a worker is found among the clients by the name of its queue, and tells its version behind it
  const client = `${name}${workerMark}${productVersion()}`;
  return new PostgresQueueBackend(connection, name, options, true, isWorker ? client : undefined);
};

/** What the rest of the service may set on a worker. */
export interface JobWorkerOptions {
  concurrency: number;
  /** Milliseconds after which another worker may take the job of a dead one. */
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
    // the caller runs it once it is ready: BullMQ would ask a connection that failed again and again without a pause
    { ...options, name: productVersion(), autorun: false, stalledInterval: options.lockDuration, connection: backend },
    createBackend,
  );
}

/** A queue beside the service's own, for benchmarks and repairs. */
export function createQueue(
  name: string,
  backend: QueueBackendOptions,
): Queue<unknown, unknown, string, unknown, unknown, string, IQueueBackend, QueueBackendOptions> {
  return new Queue(name, { connection: backend }, createBackend);
}
