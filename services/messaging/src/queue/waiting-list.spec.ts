import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { freshRedis } from '@lacquer/servers/testing/servers';
import { Redis } from 'ioredis';
import { createQueue, waitingList } from './backend.js';
import { queueNames } from './jobs.js';

describe('the list of waiting jobs', () => {
  const { url, prefix } = freshRedis();
  const redis = new Redis(url);
  const closed: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closed.splice(0)) await close();
  });
  afterAll(() => redis.disconnect());

  it('has the jobs of a queue that a free worker would take, and none that is not due', async () => {
    for (const name of queueNames) {
      const queue = createQueue(name, { kind: 'redis', url, prefix });
      closed.push(async () => {
        await queue.obliterate({ force: true });
        await queue.close();
      });
      await queue.add('send', {}, { jobId: 'waits' });
      await queue.add('send', {}, { jobId: 'not-due', delay: 60_000 });

      expect(await redis.lrange(waitingList(name, prefix), 0, -1)).toEqual(['waits']);
    }
  });

  it('has the key that a queue has by itself', async () => {
    const queue = createQueue(queueNames[0], { kind: 'redis', url });
    closed.push(() => queue.close());

    expect(waitingList(queueNames[0])).toBe(queue.toKey('wait'));
  });
});
