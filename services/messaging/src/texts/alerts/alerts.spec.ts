import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { textsRequested } from '@lacquer/contracts/customers/consent';
import { saidBefore } from '@lacquer/contracts/sentences/say';
import { keepStaff } from '@lacquer/contracts/messaging/notices';
import { Transactions } from '@lacquer/platform/database/transactions';
import { testOwner } from '@lacquer/platform/testing/service-under-test';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import { CampaignPauses } from '../../campaigns/campaign-pauses.service.js';
import { afterMessagingRestore } from '../../delivery/after-restore.js';
import { addCampaign, addRecipients } from '../../testing/campaign-rows.js';
import { at, contactEvent, runMessaging, type RunningMessaging } from '../../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../../testing/twilio-account.js';
import { alert } from '../kinds/alert.js';
import { OutgoingLedger } from '../outgoing/outgoing-ledger.js';
import { excludedAskedSentence } from './alerts.events.js';

const staffAlertPhone = '+12135550111';
const { intervalMs } = alert;
const publicUrl = 'https://salon.example.com';

describe('an alert to the staff', () => {
  let clock: SetClock;
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  beforeEach(() => {
    clock = new SetClock();
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const run = async (phone?: string, worker = true) => {
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      kind: 'redis',
      clock,
      worker,
      options: { provider: { twilio: twilio.options, publicUrl }, texts: { staffAlertPhone: phone } },
    });
  };
  const alerts = () =>
    messaging.rows<{ id: string; status: string; message_count: number; due_at: Date }>(
      'SELECT id, status, message_count, due_at FROM outgoing_text ORDER BY due_at',
    );
  const waitingJob = async () => {
    await eventually(async () => (await messaging.queue('urgent-sms').getDelayedCount()) === 1);
    return at(await messaging.queue('urgent-sms').getDelayed(), 0);
  };
  const firstIsSent = async () => {
    await messaging.deliver(contactEvent());
    await eventually(async () => (await alerts())[0]?.status === 'accepted');
  };

  it('is sent immediately for the first message, only to the staff', async () => {
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

  it('is not sent again for a message that a restored backup repeats', async () => {
    await run(staffAlertPhone);
    await messaging.get(Transactions).run((tx) => afterMessagingRestore(tx, new Date(Date.now() - 60_000)));

    await messaging.deliver(contactEvent({ occurredAt: new Date(Date.now() - 60_000).toISOString() }));
    await messaging.deliver(contactEvent({ occurredAt: new Date(Date.now() + 1000).toISOString() }));

    await eventually(async () => (await alerts())[0]?.status === 'accepted');
    expect(await alerts()).toMatchObject([{ message_count: 1 }]);
    expect(twilio.posted).toHaveLength(1);
  });

  it('to the phone of the salon is in the language of its only owner', async () => {
    await run(staffAlertPhone);
    const owner = { ...testOwner, email: 'owner@example.com', name: null, language: 'vi' as const };
    const stylist = {
      ...owner,
      id: randomUUID(),
      email: 'b@example.com',
      role: 'staff' as const,
      language: 'ko' as const,
    };
    await messaging.call(keepStaff, { asOf: '2026-07-01T19:00:00.000Z', people: [owner, stylist] });

    await firstIsSent();

    expect(twilio.posted[0]?.body).toBe('1 lời nhắn mới trên trang web. Xem: https://salon.example.com/admin/contacts');
  });

  it('combines the messages of the next five minutes into one text, sent after them', async () => {
    await run(staffAlertPhone);
    await firstIsSent();

    clock.advance(60_000);
    await Promise.all([1, 2, 3].map(() => messaging.deliver(contactEvent())));

    expect(await alerts()).toHaveLength(2);
    const waiting = at(await alerts(), 1);
    expect(waiting).toMatchObject({ status: 'pending', message_count: 3 });
    const job = await waitingJob();
    expect(job.data).toEqual({ alertId: waiting.id });
    expect(job.delay).toBeLessThanOrEqual(intervalMs - 60_000);
    expect(job.delay).toBeGreaterThan(intervalMs - 61_000);

    clock.advance(intervalMs);
    await job.promote();
    await eventually(() => twilio.posted.length === 2);
    expect(twilio.posted[1]?.body).toBe(
      '3 new messages on your website. Read them at https://salon.example.com/admin/contacts',
    );
  });

  it('combines a paused campaign with the messages of the same five minutes', async () => {
    await run(staffAlertPhone);
    await firstIsSent();
    const campaigns = messaging.get(CampaignPauses);
    const id = await addCampaign(messaging);
    // a campaign without an open text would be finished by the next sweep
    await addRecipients(messaging, id, { status: 'unknown' });

    await messaging.deliver(contactEvent());
    expect(await campaigns.pause(id, saidBefore('Twilio refused 10 texts in a row.'))).toBe(true);
    // already paused: nothing new to report
    expect(await campaigns.pause(id, saidBefore('Twilio refused 10 texts in a row.'))).toBe(false);
    await messaging.deliver(contactEvent());

    expect(await alerts()).toHaveLength(2);
    const job = await waitingJob();
    clock.advance(intervalMs);
    await job.promote();
    await eventually(() => twilio.posted.length === 2);
    expect(twilio.posted[1]?.body).toBe(
      '2 new messages on your website. A campaign needs you: Twilio refused 10 texts in a row. See https://salon.example.com/admin/campaigns',
    );
  });

  it('is sent immediately for a paused campaign', async () => {
    await run(staffAlertPhone);
    const id = await addCampaign(messaging);
    await addRecipients(messaging, id, { status: 'unknown' });
    await messaging.get(CampaignPauses).pause(id, saidBefore('Twilio refused 10 texts in a row.'));

    await eventually(() => twilio.posted.length === 1);
    expect(twilio.posted[0]).toMatchObject({
      to: staffAlertPhone,
      body: expect.stringMatching(/^A campaign needs you: /),
    });
  });

  it('is sent immediately again after five minutes', async () => {
    await run(staffAlertPhone);
    await firstIsSent();

    clock.advance(intervalMs + 1);
    await messaging.deliver(contactEvent());

    await eventually(() => twilio.posted.length === 2);
  });

  it('is followed by another only five minutes after it was sent, however late it was sent', async () => {
    await run(staffAlertPhone, false);
    await messaging.deliver(contactEvent());
    clock.advance(12 * 3_600_000);
    const leftAt = clock.now().getTime();
    await messaging.startWorker();
    await eventually(async () => (await alerts())[0]?.status === 'accepted');

    clock.advance(5_000);
    await messaging.deliver(contactEvent());

    const job = await waitingJob();
    expect((await alerts()).map(({ status }) => status)).toEqual(['accepted', 'pending']);
    expect(at(await alerts(), 1).due_at.getTime()).toBe(leftAt + intervalMs);
    expect(job.delay).toBeGreaterThan(intervalMs - 6_000);
    expect(twilio.posted).toHaveLength(1);

    clock.advance(intervalMs - 5_000);
    await job.promote();
    await eventually(() => twilio.posted.length === 2);
  });

  it('is postponed until five minutes after the previous one was sent', async () => {
    await run(staffAlertPhone);
    await firstIsSent();
    const leftAt = clock.now().getTime();
    // an alert that was claimed and released before the other
    const id = randomUUID();
    await messaging.rows(
      `INSERT INTO outgoing_text (id, kind, phone, segments, message_count, pause_reasons, status, due_at)
       VALUES ($1, 'alert', $2, 2, 2, '{}', 'pending', $3)`,
      [id, staffAlertPhone, new Date(leftAt - 60_000)],
    );

    clock.advance(60_000);
    await eventually(async () => {
      await messaging.sweep();
      return (await messaging.queue('urgent-sms').getDelayedCount()) === 1;
    });

    expect(at(await alerts(), 1)).toMatchObject({ id, status: 'pending', due_at: new Date(leftAt + intervalMs) });
    expect(twilio.posted).toHaveLength(1);

    clock.advance(intervalMs - 60_000);
    await (await waitingJob()).promote();
    await eventually(() => twilio.posted.length === 2);
    expect(at(twilio.posted, 1).body).toMatch(/^2 new messages/);
  });

  it('is claimed by one of many callers, and can be claimed again after a release', async () => {
    await run(staffAlertPhone, false);
    await messaging.deliver(contactEvent());
    const { id } = at(await alerts(), 0);
    const ledger = messaging.get(OutgoingLedger);

    const claims = await Promise.all([1, 2, 3, 4].map(() => ledger.claim(id)));
    const claim = at(
      claims.filter((each) => each !== null),
      0,
    );
    expect(claims.filter((each) => each === null)).toHaveLength(3);
    await ledger.release(claim);

    expect(await ledger.claim(id)).toMatchObject({ id, news: { messageCount: 1 } });
  });

  it('counts a redelivered event once', async () => {
    await run(staffAlertPhone);
    await firstIsSent();
    const event = contactEvent();

    await Promise.all([messaging.deliver(event), messaging.deliver(event)]);
    await messaging.deliver(event);

    expect((await alerts())[1]).toMatchObject({ status: 'pending', message_count: 1 });
  });

  it('is sent when somebody asks on the website for texts to an excluded phone, without naming it', async () => {
    await run(staffAlertPhone, false);
    await messaging.deliver({
      id: randomUUID(),
      type: textsRequested.name,
      occurredAt: clock.now().toISOString(),
      correlationId: randomUUID(),
      data: { phone: '+12135550107', requestedAt: clock.now().toISOString() },
    });
    expect(await messaging.rows('SELECT phone, troubles FROM outgoing_text')).toEqual([
      { phone: staffAlertPhone, troubles: [excludedAskedSentence] },
    ]);
  });

  it('is not created without a staff phone, although the event is recorded', async () => {
    await run();

    await messaging.deliver(contactEvent());

    expect(await alerts()).toEqual([]);
    expect(await messaging.rows('SELECT consumer FROM inbox')).toEqual([{ consumer: 'messaging.alerts' }]);
    expect(await messaging.queue('urgent-sms').count()).toBe(0);
  });

  it('is retried after the provider defers it, with all news until then', async () => {
    await run(staffAlertPhone);
    let refusals = 0;
    twilio.trouble = () => (refusals++ < 1 ? { status: 429, code: 20429 } : undefined);

    await messaging.deliver(contactEvent());

    await eventually(() => twilio.posted.length === 2);
    await eventually(async () => (await alerts()).every(({ status }) => status === 'accepted'));
    expect(await alerts()).toHaveLength(1);
  });
});
