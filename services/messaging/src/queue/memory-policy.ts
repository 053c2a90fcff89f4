import { type Queue, RedisQueueBackend } from 'bullmq';

/**
 * Checks that Redis rejects writes when its memory is full, instead of evicting keys. Undefined: the queue is not in
 * Redis.
 */
export function evictsNothing(queue: Queue): (() => Promise<boolean>) | undefined {
  const backend: unknown = queue.getBackend();
  if (!(backend instanceof RedisQueueBackend)) return undefined;
  return async () => {
    const client = await backend.client;
    // hosted servers allow INFO but not CONFIG; one that reports no policy is trusted
    const policy = /^maxmemory_policy:(\S+)/m.exec(await client.info())?.[1] ?? 'noeviction';
    return policy === 'noeviction';
  };
}
