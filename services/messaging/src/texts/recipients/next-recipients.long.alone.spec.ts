import { randomUUID } from 'node:crypto';
import { median } from '@lacquer/servers/testing/median';
import { describe, expect, it } from '@jest/globals';
import { addCampaign } from '../../testing/campaign-rows.js';
import { runMessaging } from '../../testing/running-messaging.js';
import { NextRecipientsRepository } from './next-recipients.repository.js';

const small = 20_000;
const large = 1_000_000;
const pages = 100;
/** Measured: 2.0 to 2.4, as the 500 rows of a page are spread over more of the table. Without the index: above 50. */
const largestRatio = 5;

describe('finding the texts of another campaign for a slot', () => {
  it('does not grow with their number: 20,000 or 1,000,000 pending', async () => {
    const messaging = await runMessaging({ worker: false });
    try {
      const next = messaging.get(NextRecipientsRepository);
      const measure = async (count: number): Promise<{ pageMs: number; runningMs: number }> => {
        const campaignId = await addCampaign(messaging);
        await messaging.rows(
          `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, body, segments)
           SELECT gen_random_uuid(), $1, gen_random_uuid(), '+1' || (2000000000 + n), 'pending', 'Hello', 1
           FROM generate_series(1, $2::int) AS n`,
          [campaignId, count],
        );
        await messaging.rows('ANALYZE campaign_recipient');
        const times: { page: number; running: number }[] = [];
        for (let page = 0; page < pages; page += 1) {
          const startedAt = performance.now();
          const { due } = await next.listNext(campaignId, { withReal: true, closedAreas: ['+1808'] }, randomUUID());
          const readAt = performance.now();
          await next.listRunning();
          times.push({ page: readAt - startedAt, running: performance.now() - readAt });
          expect(due.length).toBeLessThanOrEqual(500);
        }
        return {
          pageMs: median(times.map(({ page }) => page)),
          runningMs: median(times.map(({ running }) => running)),
        };
      };

      const few = await measure(small);
      const many = await measure(large);

      console.log(`${small}: ${few.pageMs.toFixed(2)} ms; ${large}: ${many.pageMs.toFixed(2)} ms`);
      expect(many.pageMs).toBeLessThan(few.pageMs * largestRatio);
      expect(many.runningMs).toBeLessThan(few.runningMs * largestRatio + 1);
    } finally {
      await messaging.stop();
    }
  });
});
