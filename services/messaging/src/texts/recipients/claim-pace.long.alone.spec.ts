import { describe, expect, it } from '@jest/globals';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { DataSource } from 'typeorm';
import { addRecipients } from '../../testing/campaign-rows.js';
import { storeCampaign } from '../../testing/ledger-rows.js';
import { runMessaging } from '../../testing/running-messaging.js';
import { ClaimsRepository } from './claims.repository.js';
import { type FrequencyCap, parseFrequencyCap } from './frequency-cap.js';

const count = 2000;
/** Texts in progress at the same time. */
const lanes = 50;
/** Measured: 1.8. Without its index, a claim with a cap takes 3 to 5 times as long. */
const largestRatio = 3;

describe('the pace of claims', () => {
  it('with a cap is about that without, over 2,000 claims by two workers', async () => {
    const messaging = await runMessaging({ worker: false });
    try {
      const earlier = await storeCampaign(messaging, { status: 'finished' });
      await addRecipients(messaging, earlier, { count, status: 'delivered', acceptedAt: 'now()' });
      const claimAll = async (frequencyCap: FrequencyCap | undefined): Promise<number> => {
        const campaignId = await storeCampaign(messaging);
        const rows = await messaging.rows<{ id: string }>(
          `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, body, segments)
           SELECT gen_random_uuid(), $1, gen_random_uuid(), phone, 'pending', 'Hello', 1
           FROM campaign_recipient WHERE campaign_id = $2 RETURNING id`,
          [campaignId, earlier],
        );
        await messaging.rows(`UPDATE campaign SET status = 'running' WHERE id = $1`, [campaignId]);
        const options = { publicUrl: undefined, staffAlertPhone: undefined, frequencyCap };
        const [dataSource, transactions] = [messaging.get(DataSource), messaging.get(Transactions)];
        const newWorker = () => new ClaimsRepository(dataSource, options, transactions, messaging.get<Clock>(Clock));
        const workers = [newWorker(), newWorker()];
        const start = performance.now();
        const ids = rows.map(({ id }) => id);
        const claims = await Promise.all(
          Array.from({ length: lanes }, async (_, lane) => {
            let claimed = 0;
            for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
              if (await workers[lane % 2]?.claim(id)) claimed += 1;
            }
            return claimed;
          }),
        );
        const tookMs = performance.now() - start;
        expect(claims.reduce((sum, each) => sum + each, 0)).toBe(count);
        await messaging.rows('DELETE FROM campaign_recipient WHERE campaign_id = $1', [campaignId]);
        return tookMs;
      };
      const times: { capped: number; uncapped: number }[] = [];
      for (let round = 0; round < 5; round += 1) {
        times.push({ uncapped: await claimAll(undefined), capped: await claimAll(parseFrequencyCap('3/7d')) });
      }
      // the fastest round is the one that the machine disturbed least
      const [capped, uncapped] = [times.map((each) => each.capped), times.map((each) => each.uncapped)];
      expect(Math.min(...capped) / Math.min(...uncapped)).toBeLessThan(largestRatio);
    } finally {
      await messaging.stop();
    }
  });
});
