import { PostgresQueueBackend, type Queue, RedisQueueBackend } from 'bullmq';
import type { LostJobs } from './lost-jobs.js';
import { PostgresLostJobs } from './postgres-lost-jobs.js';
import { RedisLostJobs } from './redis-lost-jobs.js';

export async function findLostJobs(queue: Queue): Promise<LostJobs> {
  const backend: unknown = queue.getBackend();
  if (backend instanceof PostgresQueueBackend) {
    // its tables exist once it is ready
    await backend.connection.waitUntilReady();
    return new PostgresLostJobs(backend.connection.pool, queue.name);
  }
  if (backend instanceof RedisQueueBackend) return new RedisLostJobs(await backend.client, backend);
  throw new Error('lost jobs can only be found in Redis and PostgreSQL');
}
