import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import { migrate } from '@lacquer/platform/database/migrate';
import { createLogger } from '@lacquer/platform/logging/logger';
import { migrated } from '@lacquer/platform/testing/migrated';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { eventually } from '@lacquer/servers/testing/eventually';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { freshRedis } from '@lacquer/servers/testing/servers';
import { startMessagingWorker } from '../app.js';
import { messagingMigrations } from '../database/migrations.js';
import { createQueue } from '../queue/backend.js';
import { campaignQueue } from '../queue/jobs.js';
import { testOptions } from '../testing/test-options.js';

/** Longer than the rest between two looks at the database. Milliseconds. */
const laterMs = 1_500;

describe('a worker of a later release', () => {
  const cleanUp = new CleanUp();
  afterEach(() => cleanUp.run());

  it('leaves the jobs to those of before until the database is migrated to its release', async () => {
    const newest = messagingMigrations.findLastIndex((migration) => typeof migration === 'function');
    const before = messagingMigrations.toSpliced(newest, 1);
    const database = await preparedDatabase(migrated('messaging', before));
    cleanUp.add(() => database.drop());
    const redis = { kind: 'redis', ...freshRedis() } as const;
    const queue = createQueue(campaignQueue, redis);
    cleanUp.add(() => queue.close());
    const worker = await startMessagingWorker({
      databaseUrl: database.url,
      bus: { kind: 'in-process', bus: new InProcessBus() },
      queue: redis,
      rooms: testOptions(),
      logger: createLogger('silent'),
    });
    cleanUp.add(() => worker.stop());
    await queue.add('cancel-campaign', { campaignId: randomUUID() }, { jobId: 'one', removeOnComplete: true });

    await delay(laterMs);
    expect(await queue.getJobCounts('waiting', 'active', 'delayed')).toEqual({ waiting: 1, active: 0, delayed: 0 });

    await migrate(database.url, 'messaging', messagingMigrations);
    await eventually(async () => (await queue.getJobCountByTypes('waiting')) === 0);
  });
});
