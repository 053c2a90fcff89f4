import { randomUUID } from 'node:crypto';
import { Readiness } from '@lacquer/platform/health/readiness';
import { median } from '@lacquer/servers/testing/median';
import { describe, expect, it } from '@jest/globals';
import { runMessaging } from '../testing/running-messaging.js';
import { JobQueues } from './job-queues.js';

const jobs = 40_000;
const batch = 1000;
const rounds = 20;
/** Measured: 0.9. With a count of the jobs: 13 to 15 on PostgreSQL. */
const largestRatio = 4;

describe('asking whether the queue answers, and how many workers it has', () => {
  it.each(['postgres', 'redis'] as const)('costs the same with 40,000 jobs as with none on %s', async (kind) => {
    const messaging = await runMessaging({ kind, worker: false });
    try {
      const [queues, readiness] = [messaging.get(JobQueues), messaging.get(Readiness)];
      const measure = async (): Promise<number> => {
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const startedAt = performance.now();
          await queues.countWorkers();
          expect((await readiness.report()).checks['queue']).toBe('up');
          times.push(performance.now() - startedAt);
        }
        return median(times);
      };
      const empty = await measure();
      for (let added = 0; added < jobs; added += batch) {
        await queues.addCampaignMessages(Array.from({ length: batch }, () => randomUUID()));
      }
      const full = await measure();
      console.log(`${kind}: ${empty.toFixed(2)} ms, with ${jobs} jobs ${full.toFixed(2)} ms`);
      expect(full).toBeLessThan(empty * largestRatio);
    } finally {
      await messaging.stop();
    }
  });
});
