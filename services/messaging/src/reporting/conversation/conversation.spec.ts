import { listTextsWith } from '@lacquer/contracts/customers/timeline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addCampaign } from '../../testing/campaign-rows.js';
import { runMessaging, type RunningMessaging } from '../../testing/running-messaging.js';

const [phone, second, stranger] = ['+12135550171', '+12135550172', '+12135550173'];

describe('the texts with a customer', () => {
  let messaging: RunningMessaging;
  beforeAll(async () => {
    messaging = await runMessaging({ worker: false });
    for (const [minute, to] of [phone, second, stranger, phone].entries()) {
      const campaignId = await addCampaign(messaging);
      await messaging.rows(
        `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, body, segments, claim_token, accepted_at)
         VALUES (gen_random_uuid(), $1, gen_random_uuid(), $2, 'delivered', $3, 1, gen_random_uuid(),
           '2026-03-01T18:00:00Z'::timestamptz + $4 * interval '1 minute')`,
        [campaignId, to, `text ${minute}`, minute * 2],
      );
      await messaging.rows(
        `INSERT INTO inbound_message (id, message_sid, from_phone, body, received_at)
         VALUES (gen_random_uuid(), $1, $2, $1, '2026-03-01T18:01:00Z'::timestamptz + $3 * interval '1 minute')`,
        [`reply ${minute}`, to, minute * 2],
      );
    }
    // planned, but never accepted by the provider
    await messaging.rows(
      `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, skip_reason, body, segments)
       SELECT gen_random_uuid(), id, gen_random_uuid(), $1, 'skipped', 'holdout', 'left out', 1 FROM campaign
       WHERE NOT EXISTS (SELECT FROM campaign_recipient WHERE campaign_id = campaign.id AND phone = $1)`,
      [phone],
    );
  });
  afterAll(() => messaging.stop());

  it("cover all of the customer's phones and no others, newest first, in pages", async () => {
    const walked: string[] = [];
    for (let before: { at: string; id: string } | null = null; ;) {
      const page: { kind: string; at: string; id: string; body: string }[] = await messaging.call(listTextsWith, {
        phones: [phone, second],
        before,
        limit: 2,
      });
      walked.push(...page.map(({ kind, body }) => `${kind}: ${body}`));
      const last = page.at(-1);
      if (page.length < 2 || !last) break;
      before = { at: last.at, id: last.id };
    }
    expect(walked).toEqual([
      'reply: reply 3',
      'text: text 3',
      'reply: reply 1',
      'text: text 1',
      'reply: reply 0',
      'text: text 0',
    ]);
    expect(await messaging.call(listTextsWith, { phones: [], before: null, limit: 10 })).toEqual([]);
  });
});
