import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@lacquer/servers/testing/eventually';
import { addCampaign, addRecipients } from '../../testing/campaign-rows.js';
import { runWithTwilio, stopAll } from '../../testing/running-campaigns.js';
import { type RunningMessaging } from '../../testing/running-messaging.js';

afterEach(stopAll);

interface Share {
  campaignId: string;
  sent: number;
  /** Seconds from the launch of the campaign to its last text. */
  seconds: number;
}

const rate = 10;

describe.each([{ kind: 'redis' }, { kind: 'postgres' }] as const)('slots on $kind', ({ kind }) => {
  const large = 20_000;
  /** More than any page of candidates, and more than the jobs at hand. */
  const sizeable = 600;

  const runAt = (segmentsPerSecond: number) =>
    runWithTwilio({ kind, options: { pace: { segmentsPerSecond }, workers: { sweepIntervalMs: 3_600_000 } } });
  /** Launches as the freeze does: the ledger first, then the jobs. */
  const launch = async (messaging: RunningMessaging, count: number, isAutomation = false): Promise<string> => {
    const campaignId = await addCampaign(messaging, { status: 'draft' });
    const recipients = await addRecipients(messaging, campaignId, { count, status: 'pending' });
    await messaging.rows(
      `INSERT INTO automation (kind, message, holdout_percent, cap_days, time_of_day, changed_by)
       VALUES ('birthday', 'Hello', 0, 0, '10:00', gen_random_uuid()) ON CONFLICT DO NOTHING`,
    );
    await messaging.rows(
      `UPDATE campaign SET status = 'running', started_at = clock_timestamp(), automation = $2 WHERE id = $1`,
      [campaignId, isAutomation ? 'birthday' : null],
    );
    // its claims ask who is still in the audience
    if (isAutomation) {
      messaging.customers = recipients.map(({ customerId, phone: phoneNumber }) => ({
        customerId,
        phoneNumber,
        hasConsent: false,
        hasRevoked: false,
      }));
    }
    const queue = messaging.queue('sms');
    for (let from = 0; from < count; from += 1000) {
      await queue.addBulk(
        recipients.slice(from, from + 1000).map(({ id }) => ({
          name: 'send-campaign-message',
          data: { recipientId: id },
          opts: { jobId: id, removeOnComplete: true, removeOnFail: true },
        })),
      );
    }
    return campaignId;
  };
  const shareOf = async (messaging: RunningMessaging, campaignId: string): Promise<Share> => {
    const [share] = await messaging.rows<Share>(
      `SELECT c.id AS "campaignId", count(r.accepted_at)::int AS sent,
         coalesce(extract(epoch FROM max(r.accepted_at) - c.started_at), 0)::float8 AS seconds
       FROM campaign c JOIN campaign_recipient r ON r.campaign_id = c.id WHERE c.id = $1 GROUP BY c.id`,
      [campaignId],
    );
    if (!share) throw new Error('no such campaign');
    return share;
  };
  const sentTo = (messaging: RunningMessaging, campaignId: string, count: number) =>
    eventually(async () => (await shareOf(messaging, campaignId)).sent >= count);

  it('finishes a campaign of ten, launched beside 20,000, within 30 s at 10 a second', async () => {
    const { messaging, twilio } = await runAt(rate);
    const many = await launch(messaging, large);
    await sentTo(messaging, many, 20);

    const ten = await launch(messaging, 10);
    await sentTo(messaging, ten, 10);

    expect((await shareOf(messaging, ten)).seconds).toBeLessThan(30);
    // the large one keeps a share
    const before = (await shareOf(messaging, many)).sent;
    await sentTo(messaging, many, before + 5);
    expect(new Set(twilio.posted.map(({ to }) => to)).size).toBe(twilio.posted.length);
  });

  it('sends an automation beside a large campaign first, and splits the slots of two large ones evenly', async () => {
    const { messaging, twilio } = await runAt(50);
    const first = await launch(messaging, sizeable);
    await sentTo(messaging, first, 20);
    const second = await launch(messaging, sizeable);
    await sentTo(messaging, second, 20);
    const before = { first: await shareOf(messaging, first), second: await shareOf(messaging, second) };
    await sentTo(messaging, second, before.second.sent + 100);
    const gained = (await shareOf(messaging, first)).sent - before.first.sent;
    expect(gained).toBeGreaterThan(80);
    expect(gained).toBeLessThan(125);

    const automation = await launch(messaging, sizeable, true);
    await sentTo(messaging, automation, 80);
    const started = await Promise.all([first, second].map((id) => shareOf(messaging, id)));
    await sentTo(messaging, automation, 240);
    const ended = await Promise.all([first, second].map((id) => shareOf(messaging, id)));
    const others = ended.reduce((sum, { sent }) => sum + sent, 0) - started.reduce((sum, { sent }) => sum + sent, 0);
    // eight of ten slots
    expect(others).toBeLessThan(70);
    expect(others).toBeGreaterThan(10);
    expect(new Set(twilio.posted.map(({ to }) => to)).size).toBe(twilio.posted.length);
  });
});
