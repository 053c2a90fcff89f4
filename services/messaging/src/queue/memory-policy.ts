import { type Queue, RedisQueueBackend } from 'bullmq';

/** A check that Redis refuses what it has no memory for, rather than dropping keys. Undefined: the queue is not in Redis. */
export function evictsNothing(queue: Queue): (() => Promise<boolean>) | undefined {
  const backend: unknown = queue.getBackend();
  if (!(backend instanceof RedisQueueBackend)) return undefined;
  return async () => {
    const client = await backend.client;
    // hosted servers answer INFO where they refuse CONFIG; one that names no policy is taken at its word
    const policy = /^maxmemory_policy:(\S+)/m.exec(await client.info())?.[1] ?? 'noeviction';
    return policy === 'noeviction';
  };
}
