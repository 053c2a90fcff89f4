import { afterEach, describe, expect, it } from '@jest/globals';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { addCampaign } from '../testing/campaign-rows.js';
import { at, contactEvent, eventually, runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';
import { alertIntervalMs } from './staff-alerts.js';
import { Clock } from './clock.js';

const staffAlertPhone = '+12135550111';
const publicUrl = 'https://salon.example.com';

class HandClock extends Clock {
  private time = Date.now();
  override now(): Date {
    return new Date(this.time);
  }
  advance(ms: number): void {
    this.time += ms;
  }
}

describe('an alert to the staff', () => {
  const clock = new HandClock();
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const run = async (phone?: string) => {
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      kind: 'redis',
      clock,
      sms: { twilio: twilio.options, publicUrl, staffAlertPhone: phone },
    });
  };
  const alerts = () =>
    messaging.rows<{ id: string; status: string; message_count: number }>(
      'SELECT id, status, message_count FROM staff_alert ORDER BY due_at',
    );
  const firstIsSent = async () => {
    await messaging.deliver(contactEvent());
    await eventually(async () => (await alerts())[0]?.status === 'accepted');
  };

  it('goes out at once for the first message, to the staff only', async () => {
    await run(staffAlertPhone);

    await firstIsSent();

    expect(twilio.posted).toEqual([
      expect.objectContaining({
        to: staffAlertPhone,
        body: '1 new message on your website. Read it at https://salon.example.com/admin/contacts',
        statusCallback: null,
      }),
    ]);
  });

  it('counts the messages of the next five minutes into one text that waits until they are over', async () => {
    await run(staffAlertPhone);
    await firstIsSent();

    clock.advance(60_000);
    await Promise.all([1, 2, 3].map(() => messaging.deliver(contactEvent())));

    expect(await alerts()).toHaveLength(2);
    const waiting = at(await alerts(), 1);
    expect(waiting).toMatchObject({ status: 'pending', message_count: 3 });
    await eventually(async () => (await messaging.queue('sms').getDelayedCount()) === 1);
    const [job] = await messaging.queue('sms').getDelayed();
    if (!job) throw new Error('no job waits');
    expect(job.data).toEqual({ alertId: waiting.id });
    expect(job.delay).toBeLessThanOrEqual(alertIntervalMs - 60_000);
    expect(job.delay).toBeGreaterThan(alertIntervalMs - 61_000);

    clock.advance(alertIntervalMs);
    await job.promote();
    await eventually(() => twilio.posted.length === 2);
    expect(twilio.posted[1]?.body).toBe(
      '3 new messages on your website. Read them at https://salon.example.com/admin/contacts',
    );
  });

  it('tells of a campaign that paused itself, together with the messages of those five minutes', async () => {
    await run(staffAlertPhone);
    await firstIsSent();
    const campaigns = messaging.get(CampaignsRepository);
    const id = await addCampaign(messaging);

    await messaging.deliver(contactEvent());
    expect(await campaigns.pause(id, 'Twilio refused 10 texts in a row.')).toBe(true);
    // it stands still already: nothing new to tell
    expect(await campaigns.pause(id, 'Twilio refused 10 texts in a row.')).toBe(false);
    await messaging.deliver(contactEvent());

    expect(await alerts()).toHaveLength(2);
    await eventually(async () => (await messaging.queue('sms').getDelayedCount()) === 1);
    const [job] = await messaging.queue('sms').getDelayed();
    await job?.promote();
    await eventually(() => twilio.posted.length === 2);
    expect(twilio.posted[1]?.body).toBe(
      '2 new messages on your website. A campaign has paused: Twilio refused 10 texts in a row. See https://salon.example.com/admin/customers',
    );
  });

  it('goes out at once for a campaign that paused itself', async () => {
    await run(staffAlertPhone);
    const id = await addCampaign(messaging);
    await messaging.get(CampaignsRepository).pause(id, 'Twilio refused 10 texts in a row.');

    await eventually(() => twilio.posted.length === 1);
    expect(twilio.posted[0]).toMatchObject({
      to: staffAlertPhone,
      body: expect.stringMatching(/^A campaign has paused: /),
    });
  });

  it('goes out at once again when the five minutes are over', async () => {
    await run(staffAlertPhone);
    await firstIsSent();

    clock.advance(alertIntervalMs + 1);
    await messaging.deliver(contactEvent());

    await eventually(() => twilio.posted.length === 2);
  });

  it('counts an event that is delivered twice once', async () => {
    await run(staffAlertPhone);
    await firstIsSent();
    const event = contactEvent();

    await Promise.all([messaging.deliver(event), messaging.deliver(event)]);
    await messaging.deliver(event);

    expect((await alerts())[1]).toMatchObject({ status: 'pending', message_count: 1 });
  });

  it('is not sent when nobody is to be told, and the event is noted all the same', async () => {
    await run();

    await messaging.deliver(contactEvent());

    expect(await alerts()).toEqual([]);
    expect(await messaging.rows('SELECT consumer FROM inbox')).toEqual([{ consumer: 'messaging.alerts' }]);
    expect(await messaging.queue('sms').count()).toBe(0);
  });

  it('is sent once the provider takes texts again, with all that has come meanwhile', async () => {
    await run(staffAlertPhone);
    let refusals = 0;
    twilio.trouble = () => (refusals++ < 1 ? { status: 429, code: 20429 } : undefined);

    await messaging.deliver(contactEvent());

    await eventually(() => twilio.posted.length === 2);
    await eventually(async () => (await alerts()).every(({ status }) => status === 'accepted'));
    expect(await alerts()).toHaveLength(1);
  });
});
