import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { receiveMessageStatus } from '@lacquer/contracts/messaging/messaging';
import { eventually } from '@lacquer/servers/testing/eventually';
import { at, runMessaging, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';

const publicUrl = 'https://salon.example.com';

describe('a status callback', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      customers: someCustomers(1),
      options: { provider: { twilio: twilio.options, publicUrl } },
    });
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const sendOne = async (): Promise<URL> => {
    await messaging.launch();
    await eventually(
      async () => (await messaging.rows(`SELECT 1 FROM campaign_recipient WHERE status = 'accepted'`)).length === 1,
    );
    return new URL(at(twilio.posted, 0).statusCallback ?? '');
  };
  const recipient = async () =>
    at(
      await messaging.rows<{ id: string; status: string; error_code: string | null; message_sid: string }>(
        'SELECT id, status, error_code, message_sid FROM campaign_recipient',
      ),
      0,
    );
  const post = async (callback: URL, over: Record<string, string>) => {
    const params = { MessageSid: (await recipient()).message_sid, AccountSid: twilio.options.accountSid, ...over };
    return messaging.call(receiveMessageStatus, {
      recipientId: at(callback.pathname.split('/'), -1),
      claim: callback.searchParams.get('claim'),
      params,
    });
  };

  it('advances the recipient, ignores repetitions, and never moves it back', async () => {
    const callback = await sendOne();

    const applied: boolean[] = [];
    for (const MessageStatus of ['queued', 'sent', 'sent', 'delivered', 'sent', 'undelivered', 'delivered']) {
      applied.push((await post(callback, { MessageStatus })).applied);
    }

    expect(applied).toEqual([false, true, false, true, false, false, false]);
    expect(await recipient()).toMatchObject({ status: 'delivered', error_code: null });
  });

  it('stores the error code of a failed delivery and suppresses a number that cannot receive texts', async () => {
    const callback = await sendOne();

    await post(callback, { MessageStatus: 'undelivered', ErrorCode: '30006', To: at(twilio.posted, 0).to });

    expect(await recipient()).toMatchObject({ status: 'undelivered', error_code: '30006' });
    expect(await messaging.rows('SELECT phone, reason FROM suppression')).toEqual([
      { phone: at(twilio.posted, 0).to, reason: 'invalid' },
    ]);
  });

  it('resolves a recipient in the unknown state', async () => {
    twilio.trouble = () => 'reset';
    await messaging.launch();
    await eventually(
      async () => (await messaging.rows(`SELECT 1 FROM campaign_recipient WHERE status = 'unknown'`)).length === 1,
    );

    const sid = `SM${'f'.repeat(32)}`;
    await post(new URL(at(twilio.posted, 0).statusCallback ?? ''), { MessageStatus: 'delivered', MessageSid: sid });

    expect(await recipient()).toMatchObject({ status: 'delivered', message_sid: sid });
  });

  it('changes nothing when it has another claim, another message id or an unknown status', async () => {
    const callback = await sendOne();
    const otherClaim = new URL(callback);
    otherClaim.searchParams.set('claim', randomUUID());

    expect(await post(otherClaim, { MessageStatus: 'failed' })).toEqual({ applied: false });
    expect(await post(callback, { MessageStatus: 'failed', MessageSid: 'SMother' })).toEqual({ applied: false });
    expect(await post(callback, { MessageStatus: 'toString' })).toEqual({ applied: false });

    expect(await recipient()).toMatchObject({ status: 'accepted' });
  });
});
