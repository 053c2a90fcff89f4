import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Measures } from '@lacquer/platform/metrics/measures';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import { addCampaign } from '../../testing/campaign-rows.js';
import { runMessaging, type RunningMessaging, type RunOptions } from '../../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../../testing/twilio-account.js';
import { StaffAlerts } from '../../texts/alerts/staff-alerts.js';
import { deliveryFallSentence } from './delivery-fall.js';
import { DeliveryRateWatch } from './delivery-rate-watch.js';

const staffAlertPhone = '+12135550111';
const fall = (recent: number, usual: number) =>
  deliveryFallSentence({ recent: { count: recent, of: 100 }, usual: { count: usual, of: 100 } });

describe('the watch over the delivery rate', () => {
  const clock = new SetClock();
  let messaging: RunningMessaging;
  let twilio: TwilioAccount | undefined;
  afterEach(async () => {
    jest.restoreAllMocks();
    await messaging?.stop();
    await twilio?.stop();
    twilio = undefined;
  });

  const run = async (options: RunOptions = {}) => {
    clock.at = new Date().toISOString();
    messaging = await runMessaging({
      clock,
      worker: false,
      ...options,
      options: { texts: { staffAlertPhone }, ...options.options },
    });
  };
  let phones = 0;
  /** Texts of a campaign that ended so many hours ago. */
  const sent = async (
    hoursAgo: number,
    ends: { delivered?: number; undelivered?: number; failed?: number; sent?: number },
    { simulated = false, errorCode = null }: { simulated?: boolean; errorCode?: string | null } = {},
  ) => {
    const campaignId = await addCampaign(messaging, { status: 'finished', simulated });
    for (const [status, count] of Object.entries(ends)) {
      phones += count;
      await messaging.rows(
        `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, body, segments, claim_token, claimed_at, error_code)
         SELECT gen_random_uuid(), $1, gen_random_uuid(), '+1213' || lpad(n::text, 7, '0'), $2, 'Hello', 1, gen_random_uuid(), $3, $4
         FROM generate_series($5::int, $6::int) AS n`,
        [campaignId, status, hoursBefore(hoursAgo), errorCode, phones - count + 1, phones],
      );
    }
  };
  /** Texts to single phones that ended so many hours ago. */
  const sentSingly = async (hoursAgo: number, kind: string, delivery: string, count: number) => {
    phones += count;
    await messaging.rows(
      `INSERT INTO outgoing_text (id, kind, phone, body, segments, status, in_conversation, simulated, claim_token, claimed_at,
         created_at, delivery)
       SELECT gen_random_uuid(), $1, '+1213' || lpad(n::text, 7, '0'), 'Hello', 1, 'accepted', $1 <> 'after-visit', false,
         gen_random_uuid(), $2, $2, $3 FROM generate_series($4::int, $5::int) AS n`,
      [kind, hoursBefore(hoursAgo), delivery, phones - count + 1, phones],
    );
  };
  const hoursBefore = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
  const look = () => messaging.get(DeliveryRateWatch).look();
  const troubles = async () => {
    const rows = await messaging.rows<{ troubles: string[] }>(
      `SELECT troubles FROM outgoing_text WHERE kind = 'alert' ORDER BY created_at`,
    );
    return rows.flatMap((row) => row.troubles);
  };
  const afterDays = (days: number) => clock.advance(days * 86_400_000);
  const usually = () => sent(100, { delivered: 190, undelivered: 10 });

  it('alerts the staff once per fall, and again when the rate has recovered and falls again', async () => {
    await run();
    await usually();
    await sent(2, { delivered: 60, undelivered: 30, failed: 10 });

    await look();
    expect(await troubles()).toEqual([fall(60, 95)]);
    for (let round = 0; round < 3; round += 1) {
      clock.advance(3_600_000);
      await look();
    }
    // without texts nobody knows, so it lasts
    afterDays(3);
    await look();
    await sent(2, { delivered: 31, undelivered: 9 });
    await look();
    expect(await troubles()).toEqual([fall(60, 95)]);

    afterDays(2);
    await sent(2, { delivered: 95, undelivered: 5 });
    await look();
    await look();
    expect(await troubles()).toEqual([fall(60, 95)]);

    afterDays(2);
    await sent(2, { delivered: 70, undelivered: 30 });
    await look();
    await look();
    // the texts of the first fall are not usual
    expect(await troubles()).toEqual([fall(60, 95), fall(70, 95)]);
  });

  it('shows in Health how far the rate is below the usual one, until it has recovered', async () => {
    await run();
    const shown = async () => {
      clock.advance(1);
      return (await messaging.get(Measures).troubles())['deliveryFallPoints'];
    };
    await usually();
    await look();
    expect(await shown()).toBeUndefined();

    await sent(2, { delivered: 60, undelivered: 40 });
    await look();
    await eventually(async () => (await shown()) === 35);

    afterDays(2);
    await sent(2, { delivered: 80, undelivered: 20 });
    await look();
    await eventually(async () => (await shown()) === 15);

    afterDays(2);
    await sent(2, { delivered: 94, undelivered: 6 });
    await look();
    await eventually(async () => (await shown()) === undefined);
  });

  it('counts texts of every kind that is reported on, and neither opt-outs, waits, simulated nor open texts', async () => {
    await run();
    await usually();
    await sent(2, { delivered: 30, sent: 500 });
    await sent(2, { failed: 50 }, { errorCode: '21610' });
    await sent(2, { undelivered: 50 }, { errorCode: '30023' });
    await sent(2, { undelivered: 50 }, { simulated: true });
    await sentSingly(2, 'test', 'undelivered', 50);
    // sent a moment ago: a refusal is reported earlier than a delivery
    await sent(0.1, { undelivered: 50 });
    await look();
    expect(await troubles()).toEqual([]);

    for (const kind of ['answer', 'reminder', 'after-visit']) await sentSingly(3, kind, 'undelivered', 10);
    await look();
    expect(await troubles()).toEqual([fall(50, 95)]);
  });

  it('is silent about small numbers, a rate that is low as ever, and a new salon', async () => {
    await run();
    await sent(2, { delivered: 10, undelivered: 90 });
    await look();
    await sent(50, { delivered: 99 });
    await look();
    expect(await troubles()).toEqual([]);

    await messaging.rows('DELETE FROM campaign_recipient');
    await usually();
    await sent(2, { undelivered: 29 });
    await look();
    await messaging.rows('DELETE FROM campaign_recipient');
    await sent(60, { delivered: 120, undelivered: 80 });
    await sent(2, { delivered: 60, undelivered: 40 });
    await look();
    expect(await troubles()).toEqual([]);
  });

  it('takes a rate for the usual one after four weeks', async () => {
    await run();
    await usually();
    await sent(2, { delivered: 60, undelivered: 40 });
    await look();
    afterDays(10);
    await sent(2, { delivered: 60, undelivered: 40 });
    afterDays(19);
    await sent(2, { delivered: 60, undelivered: 40 });
    await look();
    expect(await messaging.rows('SELECT FROM delivery_fall')).toEqual([]);

    await sent(1, { delivered: 20, undelivered: 80 });
    await look();
    expect(await troubles()).toEqual([fall(60, 95), fall(40, 60)]);
  });

  it('alerts once although several processes look at once', async () => {
    await run();
    await usually();
    await sent(2, { delivered: 60, undelivered: 40 });

    await Promise.all(Array.from({ length: 6 }, look));
    await look();

    expect(await troubles()).toEqual([fall(60, 95)]);
  });

  it('alerts once although the process is killed before or after it stored the fall', async () => {
    twilio = await runTwilioAccount();
    await run({ options: { texts: { staffAlertPhone }, provider: { twilio: twilio.options } } });
    await usually();
    await sent(2, { delivered: 60, undelivered: 40 });

    const killed = new Error('killed');
    const running = messaging.get(Transactions);
    const whole = running.run.bind(running);
    // before the commit
    jest.spyOn(running, 'run').mockImplementationOnce((work) =>
      whole(async (tx) => {
        await work(tx);
        throw killed;
      }),
    );
    await expect(look()).rejects.toBe(killed);
    expect(await troubles()).toEqual([]);
    expect(await messaging.rows('SELECT FROM delivery_fall')).toEqual([]);

    // after it, before the job was added
    jest.spyOn(messaging.get(StaffAlerts), 'send').mockImplementationOnce(() => {
      throw killed;
    });
    await expect(look()).rejects.toBe(killed);
    await messaging.startWorker();
    await look();
    await messaging.sweep();
    await eventually(() => twilio?.posted.some(({ to }) => to === staffAlertPhone) === true);
    expect(await troubles()).toEqual([fall(60, 95)]);
    expect(twilio.posted).toHaveLength(1);
    expect(twilio.posted[0]?.body).toContain('Of 100 texts only 60 arrived');
  });
});
