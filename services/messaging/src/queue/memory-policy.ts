import { type Queue, RedisQueueBackend } from 'bullmq';

const probeKey = 'lacquer:probe';
const probeMs = 60_000;

/** Why Redis refuses writes, by the code of its error. It still answers reads, and pings. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/^OOM /, 'memory full'],
  [/^MISCONF /, 'disk full, or not writable'],
  [/^READONLY /, 'a replica, which accepts no writes'],
];

/** Redis accepts no writes. `code` says why, for the readiness report. */
class RefusedWriteError extends Error {
  readonly code: string;

  constructor(reason: string, cause: unknown) {
    super('Redis accepts no writes', { cause });
    this.code = `alarm: ${reason}`;
  }
}

/** Checks that Redis accepts a write. Undefined: the queue is not in Redis. @throws RefusedWriteError */
export function acceptsWrites(queue: Queue): (() => Promise<void>) | undefined {
  const backend: unknown = queue.getBackend();
  if (!(backend instanceof RedisQueueBackend)) return undefined;
  return async () => {
    const client = await backend.client;
    try {
      await client.set(probeKey, '1', { PX: probeMs });
    } catch (error) {
      const said = error instanceof Error ? error.message : '';
      const refusal = refusals.find(([words]) => words.test(said));
      throw refusal ? new RefusedWriteError(refusal[1], error) : error;
    }
  };
}

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
