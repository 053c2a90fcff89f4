import { createQueue } from '@lacquer/messaging/queue/backend';
import { smsQueue } from '@lacquer/messaging/queue/jobs';
import { PostgresQueueBackend, RedisQueueBackend } from 'bullmq';
import type { ProductUnderTest } from '../behavior/product.js';

/** Opens the queue of the product's campaign texts. The caller closes it. */
export function openTextQueue(product: ProductUnderTest): ReturnType<typeof createQueue> {
  const { redis } = product;
  return createQueue(
    smsQueue,
    redis ? { kind: 'redis', ...redis } : { kind: 'postgres', url: product.databaseOf('messaging') },
  );
}

/**
 * Deletes the waiting list of a queue. In Redis the jobs themselves remain; in PostgreSQL a job and its position are one
 * row.
 */
export async function loseWaitingList(queue: { name: string; getBackend(): unknown }): Promise<void> {
  const backend = queue.getBackend();
  if (backend instanceof RedisQueueBackend) await (await backend.client).del(backend.toKey('wait'));
  else if (backend instanceof PostgresQueueBackend) {
    await backend.connection.pool.query(`DELETE FROM job WHERE queue = $1 AND state = 'waiting'`, [queue.name]);
  } else throw new Error('Only the waiting lists of Redis and PostgreSQL can be deleted.');
}
