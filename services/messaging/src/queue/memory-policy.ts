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
  if (!(queue.getBackend() instanceof RedisQueueBackend)) return undefined;
  return async () => (await readRedisState(queue)).policy === noEviction;
}

export const noEviction = 'noeviction';

/** What a Redis says about itself. */
export interface RedisState {
  version: string;
  /** What it does when its memory is full. */
  policy: string;
  /** The used part of its memory limit; null: it has none. */
  usedShare: number | null;
  isReplica: boolean;
  /** Its last attempts to store what it holds on the disk have failed. */
  isUnsaved: boolean;
}

/** Writes nothing. @throws Error if the queue is not in Redis, or Redis does not answer */
export async function readRedisState(queue: { getBackend: () => unknown }): Promise<RedisState> {
  const backend: unknown = queue.getBackend();
  if (!(backend instanceof RedisQueueBackend)) throw new Error('the queue is not in Redis');
  const client = await backend.client;
  const info = await client.info();
  const valueOf = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1];
  const limit = Number(valueOf('maxmemory') ?? 0);
  return {
    version: valueOf('redis_version') ?? '',
    // hosted servers allow INFO but not CONFIG; one that reports no policy is trusted
    policy: valueOf('maxmemory_policy') ?? noEviction,
    usedShare: limit > 0 ? Number(valueOf('used_memory') ?? 0) / limit : null,
    isReplica: valueOf('role') === 'slave',
    isUnsaved: valueOf('rdb_last_bgsave_status') === 'err' || valueOf('aof_last_write_status') === 'err',
  };
}
