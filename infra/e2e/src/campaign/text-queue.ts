import { createQueue } from '@lacquer/messaging/queue/backend';
import { smsQueue } from '@lacquer/messaging/queue/jobs';
import { PostgresQueueBackend, RedisQueueBackend } from 'bullmq';
import type { ProductUnderTest } from '../behaviour/product.js';

/** The queue of the product's campaign texts. The caller closes it. */
export function openTextQueue(product: ProductUnderTest): ReturnType<typeof createQueue> {
  const { redis } = product;
  return createQueue(
    smsQueue,
    redis ? { kind: 'redis', ...redis } : { kind: 'postgres', url: product.databaseOf('messaging') },
  );
}

/**
 * Deletes the waiting list of a queue. Redis keeps the jobs that stood in it; in PostgreSQL a job and its place are one
 * row.
 */
export async function loseWaitingList(queue: { name: string; getBackend(): unknown }): Promise<void> {
  const backend = queue.getBackend();
  if (backend instanceof RedisQueueBackend) await (await backend.client).del(backend.toKey('wait'));
  else if (backend instanceof PostgresQueueBackend) {
    await backend.connection.pool.query(`DELETE FROM job WHERE queue = $1 AND state = 'waiting'`, [queue.name]);
  } else throw new Error('A waiting list is lost in Redis and PostgreSQL only.');
}
