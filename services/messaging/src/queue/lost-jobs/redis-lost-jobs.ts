import { randomUUID } from 'node:crypto';
import type { RedisClient, RedisQueueBackend } from 'bullmq';
import { IdSet } from './id-set.js';
import type { IdPages, LostJobs } from './lost-jobs.js';

const pageSize = 5_000;

/**
 * In Redis a job is a hash, and its state is the list that contains its id. Searching a list for one id takes time
 * proportional to its length, so all lists are read once. While they are read, jobs are added and moved, and other
 * processes may search too. So each noted job is marked before the lists are read: a job added later has no mark and is
 * ignored.
 */
export class RedisLostJobs implements LostJobs {
  private readonly round = randomUUID();

  constructor(
    private readonly client: RedisClient,
    private readonly keys: Pick<RedisQueueBackend, 'toKey'>,
  ) {
    for (const { name, numberOfKeys, lua } of [note, take]) client.defineCommand(name, { numberOfKeys, lua });
  }

  noteJobs(ids: readonly string[]): Promise<string[]> {
    return this.client.runCommand(note.name, [this.keys.toKey(''), this.round, ...ids]);
  }

  async *takeUnreachable(pages: IdPages): AsyncGenerator<string[]> {
    const listed = await this.readLists();
    const keys = ['', 'active', 'delayed', 'prioritized', 'failed', 'completed'].map((name) => this.keys.toKey(name));
    for await (const ids of pages()) {
      const missing = ids.filter((id) => !listed.has(id));
      if (missing.length > 0) yield await this.client.runCommand(take.name, [...keys, this.round, ...missing]);
    }
  }

  /** The order follows a job's moves, so a job that moves during the read is found in its old or its new list. */
  private async readLists(): Promise<IdSet> {
    const { client, keys } = this;
    const ids = new IdSet();
    const readList = (name: string) => readPages(ids, (from, to) => client.lrange(keys.toKey(name), from, to));
    const readSet = (name: string) => readPages(ids, (from, to) => client.zrange(keys.toKey(name), from, to));
    await readList('active');
    await readSet('delayed');
    await readList('wait');
    await readList('paused');
    await readSet('prioritized');
    await readList('active');
    ids.close();
    return ids;
  }
}

async function readPages(found: IdSet, read: (from: number, to: number) => Promise<string[]>): Promise<void> {
  for (let from = 0; ; from += pageSize) {
    const ids = await read(from, from + pageSize - 1);
    found.add(ids);
    if (ids.length < pageSize) return;
  }
}

const note = {
  name: 'lacquerNoteJobs',
  numberOfKeys: 1,
  lua: `
    local absent = {}
    for place = 2, #ARGV do
      local job = KEYS[1] .. ARGV[place]
      if redis.call('EXISTS', job) == 1 then
        redis.call('HSET', job, 'lacquer', ARGV[1])
      else
        absent[#absent + 1] = ARGV[place]
      end
    end
    return absent`,
};

/** A job with a lock is running, even if its list was lost. */
const take = {
  name: 'lacquerTakeUnreachableJobs',
  numberOfKeys: 6,
  lua: `
    local taken = {}
    for place = 2, #ARGV do
      local id = ARGV[place]
      local job = KEYS[1] .. id
      local isReachable = redis.call('HGET', job, 'lacquer') ~= ARGV[1] or redis.call('EXISTS', job .. ':lock') == 1
        or redis.call('LPOS', KEYS[2], id) or redis.call('ZSCORE', KEYS[3], id) or redis.call('ZSCORE', KEYS[4], id)
      if not isReachable then
        redis.call('DEL', job, job .. ':logs')
        redis.call('ZREM', KEYS[5], id)
        redis.call('ZREM', KEYS[6], id)
        taken[#taken + 1] = id
      end
    end
    return taken`,
};
