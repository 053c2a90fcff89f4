import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listTextsWith } from '@lacquer/contracts/customers/timeline';
import { sendAnswer } from '@lacquer/contracts/messaging/conversations';
import { receiveInboundMessage, receiveMessageStatus } from '@lacquer/contracts/messaging/messaging';
import { eventually } from '@lacquer/servers/testing/eventually';
import { PollOpenMessages } from '../../delivery/poll-open-messages.js';
import { at, runMessaging, type RunningMessaging } from '../../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../../testing/twilio-account.js';

const phone = '+12135550107';

describe('the delivery of an answer', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      options: { provider: { twilio: twilio.options, publicUrl: 'https://salon.example.com' } },
    });
    await messaging.call(receiveInboundMessage, { params: { MessageSid: randomUUID(), From: phone, Body: 'Open?' } });
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  /** Returns the address for reports on it. */
  const answer = async () => {
    await messaging.call(sendAnswer, { phoneNumber: phone, message: 'Until 6.' });
    await eventually(() => twilio.posted.length === 1);
    return new URL(at(twilio.posted, 0).statusCallback ?? '');
  };
  const isRecorded = async (status: string) => {
    await eventually(async () => {
      const [row] = await messaging.rows<{ status: string }>(`SELECT status FROM outgoing_text WHERE kind = 'answer'`);
      return row?.status === status;
    });
  };
  const sid = () => at(twilio.messages, 0).sid;
  const report = async (callback: URL, over: Record<string, string>) => {
    const { applied } = await messaging.call(receiveMessageStatus, {
      recipientId: at(callback.pathname.split('/'), -1),
      claim: callback.searchParams.get('claim'),
      params: { MessageSid: sid(), ...over },
    });
    return applied;
  };
  const shown = async () => {
    const entries = await messaging.call(listTextsWith, { phones: [phone], before: null, limit: 5 });
    return entries.find(({ kind }) => kind === 'answer');
  };

  it('is shown in the conversation, once per report, and never goes back', async () => {
    const callback = await answer();
    await isRecorded('accepted');
    expect(await shown()).toMatchObject({ status: 'accepted', delivery: null, error: null });

    expect(await report(callback, { MessageStatus: 'sent' })).toBe(false);
    expect(await report(callback, { MessageStatus: 'undelivered', ErrorCode: '30003' })).toBe(true);
    expect(await shown()).toMatchObject({
      status: 'accepted',
      delivery: 'undelivered',
      error: 'The text was not delivered: the phone was off or out of reach (30003).',
    });
    expect(await report(callback, { MessageStatus: 'delivered' })).toBe(true);
    for (const MessageStatus of ['delivered', 'sent', 'undelivered'])
      expect(await report(callback, { MessageStatus })).toBe(false);
    expect(await shown()).toMatchObject({ status: 'accepted', delivery: 'delivered', error: null });
  });

  it('is of its own attempt only', async () => {
    const callback = await answer();
    await isRecorded('accepted');
    const other = new URL(callback);
    other.searchParams.set('claim', randomUUID());

    expect(await report(other, { MessageStatus: 'delivered' })).toBe(false);
    expect(await report(callback, { MessageStatus: 'delivered', MessageSid: 'SMother' })).toBe(false);
    expect(await shown()).toMatchObject({ delivery: null });
  });

  it('proves that a text whose answer was lost was sent, and it is not sent again', async () => {
    twilio.trouble = () => 'reset-taken';
    const callback = await answer();
    await isRecorded('unknown');

    expect(await report(callback, { MessageStatus: 'delivered' })).toBe(true);

    expect(await shown()).toMatchObject({ status: 'accepted', delivery: 'delivered', error: null });
    expect(await messaging.rows('SELECT message_sid FROM outgoing_text')).toEqual([{ message_sid: sid() }]);
    expect(twilio.posted).toHaveLength(1);
  });

  it('may be reported before the answer to the request is recorded, or lost', async () => {
    let reported = Promise.resolve(false);
    twilio.trouble = (message) => {
      reported = eventually(() => twilio.messages.length > 0).then(() =>
        report(new URL(message.statusCallback ?? ''), { MessageStatus: 'delivered' }),
      );
      return 'silence';
    };
    twilio.messages.push({
      sid: `SM${'1'.repeat(32)}`,
      to: phone,
      body: 'Until 6.',
      status: 'delivered',
      errorCode: null,
      createdAt: new Date(),
    });
    await answer();

    expect(await reported).toBe(true);
    await isRecorded('accepted');
    expect(await shown()).toMatchObject({ delivery: 'delivered' });
  });

  it('is looked up at the provider if no report comes', async () => {
    await answer();
    await isRecorded('accepted');
    await messaging.get(PollOpenMessages).run();
    expect(await shown()).toMatchObject({ delivery: null });
    await messaging.rows(`UPDATE outgoing_text SET claimed_at = claimed_at - interval '20 minutes'`);
    at(twilio.messages, 0).status = 'delivered';

    await messaging.get(PollOpenMessages).run();

    expect(await shown()).toMatchObject({ delivery: 'delivered' });
    twilio.asked.length = 0;
    await messaging.get(PollOpenMessages).run();
    expect(twilio.asked).toEqual([]);
  });

  it('excludes a number that is dead, as the report on a campaign does', async () => {
    const callback = await answer();
    await isRecorded('accepted');

    await report(callback, { MessageStatus: 'undelivered', ErrorCode: '30005' });

    expect(await messaging.rows('SELECT phone, reason FROM suppression')).toEqual([{ phone, reason: 'invalid' }]);
    expect(await shown()).toMatchObject({ error: expect.stringContaining('the number no longer exists') });
  });
});
