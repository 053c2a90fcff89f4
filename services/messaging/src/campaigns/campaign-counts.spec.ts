import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listCampaigns, recipientStatuses } from '@lacquer/contracts/messaging/campaign';
import { DataSource } from 'typeorm';
import { addCampaign, addRecipients } from '../testing/campaign-rows.js';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { recipientTransitions } from '../texts/recipients/recipient-states.js';
import { CampaignCounts, driftedCounts } from './campaign-counts.repository.js';

describe('the counts of campaigns', () => {
  let messaging: RunningMessaging;
  let campaigns: string[];
  beforeEach(async () => {
    messaging = await runMessaging({ worker: false });
    // no worker runs: only the test changes the rows
    campaigns = [
      await addCampaign(messaging, { status: 'finished' }),
      await addCampaign(messaging, { status: 'finished' }),
    ];
    for (const [index, status] of recipientStatuses.entries()) {
      for (const id of campaigns) {
        await addRecipients(messaging, id, {
          count: index + 1,
          status,
          ...(status === 'skipped' && { skipReason: 'opted-out' }),
        });
      }
    }
  });
  afterEach(() => messaging.stop());

  const change = (to: string, condition: string) =>
    messaging.rows(
      `UPDATE campaign_recipient SET status = '${to}',
         skip_reason = CASE WHEN '${to}' = 'skipped' THEN 'cancelled' END,
         claim_token = CASE WHEN '${to}' IN ('pending', 'skipped') THEN NULL ELSE gen_random_uuid() END
       WHERE ${condition}`,
    );

  it('equal a full count after every transition, also when one statement changes rows of several campaigns', async () => {
    for (const { from, to } of Object.values(recipientTransitions)) {
      for (const state of from) {
        await change(to, `id IN (SELECT id FROM campaign_recipient WHERE status = '${state}' ORDER BY phone LIMIT 3)`);
        expect(await messaging.rows(driftedCounts)).toEqual([]);
      }
      await messaging.get(CampaignCounts).fold();
      expect(await messaging.rows(driftedCounts)).toEqual([]);
    }
    expect(await messaging.rows('SELECT 1 FROM campaign_count_change')).toEqual([]);
    const listed = await messaging.call(listCampaigns, {});
    for (const { id, counts } of listed) {
      const rows = await messaging.rows<{ status: string; count: number }>(
        `SELECT status, count(*)::int AS count FROM campaign_recipient WHERE campaign_id = $1 GROUP BY status`,
        [id],
      );
      const counted = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
      expect(counts).toEqual(Object.fromEntries(recipientStatuses.map((status) => [status, counted[status] ?? 0])));
    }
    expect(listed).toHaveLength(2);
  });

  it('change with their statement, but not on a rollback or a change of another column', async () => {
    await messaging.get(CampaignCounts).fold();

    await messaging.rows('BEGIN');
    await change('accepted', `status = 'pending'`);
    await messaging.rows('ROLLBACK');
    await messaging.rows('UPDATE campaign_recipient SET checked_at = now()');

    expect(await messaging.rows('SELECT 1 FROM campaign_count_change')).toEqual([]);
    expect(await messaging.rows(driftedCounts)).toEqual([]);
    await messaging.rows(`DELETE FROM campaign_recipient WHERE status = 'failed'`);
    expect(await messaging.rows(driftedCounts)).toEqual([]);
    await messaging.rows('TRUNCATE campaign_recipient CASCADE');
    expect(await messaging.rows(driftedCounts)).toEqual([]);
  });

  it('stay correct while concurrent statements change them and several processes fold them', async () => {
    const counts = messaging.get(CampaignCounts);
    const database = messaging.get(DataSource);
    const states = ['sending', 'accepted', 'sent', 'delivered', 'failed'] as const;
    const turn = async (round: number) => {
      const to = states[round % states.length] ?? 'sent';
      await Promise.all([
        database.query(
          `UPDATE campaign_recipient SET status = '${to}', skip_reason = NULL, claim_token = gen_random_uuid()
           WHERE id IN (SELECT id FROM campaign_recipient ORDER BY md5(id::text || ${round}) LIMIT 5
             FOR UPDATE SKIP LOCKED)`,
        ),
        counts.fold(),
        counts.fold(),
        counts.listByStatus(campaigns),
      ]);
    };
    await Promise.all(
      Array.from({ length: 4 }, async (_, lane) => {
        for (let round = 0; round < 15; round++) await turn(lane * 100 + round);
      }),
    );

    expect(await messaging.rows(driftedCounts)).toEqual([]);
    await counts.fold();
    expect(await messaging.rows(driftedCounts)).toEqual([]);
  });

  it('are read without reading the recipients', async () => {
    await messaging.get(CampaignCounts).fold();
    // this recipient would be counted if the table were read
    await messaging.rows('ALTER TABLE campaign_recipient DISABLE TRIGGER USER');
    await messaging.rows(
      `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, body, segments)
       VALUES ($1, $2, $1, '+12135550142', 'pending', 'Hello', 1)`,
      [randomUUID(), campaigns[0]],
    );

    expect(await messaging.rows(driftedCounts)).toHaveLength(1);
    const listed = await messaging.call(listCampaigns, {});
    expect(listed.map(({ counts }) => counts.pending)).toEqual([1, 1]);
    await messaging.rows(`DELETE FROM campaign_recipient WHERE phone = '+12135550142'`);
  });
});
