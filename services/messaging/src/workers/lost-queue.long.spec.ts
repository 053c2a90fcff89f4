import { afterEach, describe, expect, it } from '@jest/globals';
import { getTestSend, sendTest } from '@lacquer/contracts/messaging/test-sends';
import { Readiness } from '@lacquer/platform/health/readiness';
import { eventually } from '@lacquer/servers/testing/eventually';
import { testRedis, URL_VARIABLES } from '@lacquer/servers/testing/servers';
import { PostgresQueueBackend, type Queue, RedisQueueBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { JobQueues } from '../queue/job-queues.js';
import { addCampaign, addRecipients } from '../testing/campaign-rows.js';
import { type QueueKind, runMessaging, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';
import { becomes } from '../testing/running-campaigns.js';

/** More than one page of the sweep. */
const count = 1_200;

const redisOf = async (queue: Queue) => {
  const backend: unknown = queue.getBackend();
  if (!(backend instanceof RedisQueueBackend)) throw new Error('not on Redis');
  return { client: await backend.client, key: (name: string) => backend.toKey(name) };
};
const postgresOf = (queue: Queue) => {
  const backend: unknown = queue.getBackend();
  if (!(backend instanceof PostgresQueueBackend)) throw new Error('not on PostgreSQL');
  return backend.connection.pool;
};

const countJobs = async (queue: Queue, kind: QueueKind): Promise<number> => {
  if (kind === 'postgres') {
    return (await postgresOf(queue).query(`SELECT 1 FROM job WHERE queue = 'sms'`)).rows.length;
  }
  const { client, key } = await redisOf(queue);
  return client.llen(key('wait'));
};

interface Damage {
  kind: QueueKind;
  what: string;
  strike: (queue: Queue) => Promise<unknown>;
}

const damages: Damage[] = [
  {
    kind: 'redis',
    what: 'the waiting list, not the jobs',
    strike: async (queue) => {
      const { client, key } = await redisOf(queue);
      await client.del(key('wait'));
    },
  },
  {
    kind: 'redis',
    what: 'half of the waiting list, not the jobs',
    strike: async (queue) => {
      const { client, key } = await redisOf(queue);
      await client.ltrim(key('wait'), 0, count / 2 - 1);
    },
  },
  {
    kind: 'redis',
    what: 'the jobs, not the waiting list',
    strike: async (queue) => {
      const { client, key } = await redisOf(queue);
      const ids = await client.lrange(key('wait'), 0, -1);
      await client.del(...ids.slice(0, count / 2).map(key));
    },
  },
  {
    kind: 'postgres',
    what: 'half of its rows',
    strike: (queue) =>
      postgresOf(queue).query(
        `DELETE FROM job WHERE queue = 'sms' AND id IN (SELECT id FROM job WHERE queue = 'sms' ORDER BY id LIMIT ${count / 2})`,
      ),
  },
  {
    kind: 'postgres',
    what: 'jobs to a state that no worker takes them from',
    strike: (queue) =>
      postgresOf(queue).query(
        `UPDATE job SET state = CASE WHEN id < '8' THEN 'failed' ELSE 'completed' END::job_state WHERE queue = 'sms' AND id < 'c'`,
      ),
  },
];

describe('work that the queue has lost', () => {
  let messaging: RunningMessaging;
  afterEach(() => messaging.stop());

  it.each(damages)('is restored by a sweep on $kind: $what', async ({ kind, strike }) => {
    messaging = await runMessaging({ kind });
    const queue = messaging.queue('sms');
    await queue.pause();
    const campaignId = await addCampaign(messaging, { simulated: true });
    await addRecipients(messaging, campaignId, { count, status: 'pending' });
    await eventually(async () => {
      await messaging.sweep();
      return (await countJobs(queue, kind)) === count;
    });

    await strike(queue);
    await queue.resume();

    await eventually(async () => {
      await messaging.sweep();
      return (await countDelivered(campaignId)) === count;
    });
    await becomes(messaging, campaignId, 'finished');
    await eventually(async () => (await messaging.get(JobQueues).countCampaignMessages()) === 0);
  });

  const countDelivered = async (campaignId: string): Promise<number> => {
    const [row] = await messaging.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM campaign_recipient WHERE campaign_id = $1 AND status = 'delivered'`,
      [campaignId],
    );
    return row?.count ?? 0;
  };

  it('does not include jobs that a worker can reach', async () => {
    messaging = await runMessaging({ kind: 'redis' });
    const queue = messaging.queue('sms');
    await queue.pause();
    const campaignId = await addCampaign(messaging, { simulated: true });
    const recipients = await addRecipients(messaging, campaignId, { count: 3, status: 'pending' });
    const [first, second, third] = recipients.map(({ id }) => id);
    if (!first || !second || !third) throw new Error('expected three recipients');
    const data = (recipientId: string) => ({ recipientId });
    await queue.add('send-campaign-message', data(first), { jobId: first, delay: 600_000 });
    await queue.add('send-campaign-message', data(second), { jobId: second, priority: 5 });

    await eventually(async () => {
      await messaging.sweep();
      return (await queue.getJobState(third)) === 'waiting';
    });

    expect(await Promise.all([first, second, third].map((id) => queue.getJobState(id)))).toEqual([
      'delayed',
      'prioritized',
      'waiting',
    ]);
    await queue.obliterate({ force: true });
  });

  it('is restored for a freeze and a test send', async () => {
    messaging = await runMessaging({ kind: 'redis', customers: someCustomers(3), worker: false });
    const { campaignId } = await messaging.launch();
    const { id } = await messaging.call(sendTest, {
      message: 'Hello',
      phoneNumber: '213 555 0100',
    });
    for (const name of ['campaigns', 'urgent-sms'] as const) {
      await eventually(async () => (await messaging.queue(name).count()) === 1);
      const { client, key } = await redisOf(messaging.queue(name));
      await client.del(key('wait'));
    }

    await messaging.startWorker();

    expect((await becomes(messaging, campaignId, 'finished')).counts).toMatchObject({ delivered: 3 });
    await eventually(async () => (await messaging.call(getTestSend, { id })).status === 'accepted');
  });

  it('can be lost again if Redis evicts keys, so the readiness check fails', async () => {
    const shared = process.env[URL_VARIABLES.redis];
    delete process.env[URL_VARIABLES.redis];
    const server = await testRedis();
    try {
      process.env[URL_VARIABLES.redis] = server.url;
      messaging = await runMessaging({ kind: 'redis' });
      const readiness = messaging.get(Readiness);
      expect(await readiness.report()).toMatchObject({ ready: true, checks: { 'redis-noeviction': 'up' } });

      const administrator = new Redis(server.url);
      await administrator.config('SET', 'maxmemory-policy', 'allkeys-lru');
      administrator.disconnect();

      expect(await readiness.report()).toMatchObject({ ready: false, checks: { 'redis-noeviction': 'down' } });
      await messaging.stop();
      messaging = await runMessaging({ kind: 'postgres' });
      expect((await messaging.get(Readiness).report()).checks).not.toHaveProperty('redis-noeviction');
    } finally {
      process.env[URL_VARIABLES.redis] = shared;
      await server.stop();
    }
  });
});
