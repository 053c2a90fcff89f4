import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recipientRows, storeCampaign, storeRecipient } from '../testing/ledger-rows.js';
import { at, runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';
import { PollOpenMessages } from './poll-open-messages.js';

const phone = '+12135550111';
const taken = (sid: string, ago: string) =>
  `status = 'accepted', claim_token = gen_random_uuid(), claimed_at = now() - interval '${ago}',
   accepted_at = now() - interval '${ago}', message_sid = '${sid}'`;

describe('a text without a delivery report', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      options: { provider: { twilio: twilio.options }, workers: { sweepIntervalMs: 3_600_000 } },
    });
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const recipient = async () => at(await recipientRows(messaging), 0);
  const poll = () => messaging.get(PollOpenMessages).run();
  const atTwilio = (status: string, errorCode: number | null = null) =>
    twilio.messages.push({ sid: 'SM1', to: phone, body: 'Hello', status, errorCode, createdAt: new Date() });

  it('is looked up at the provider and applied like a callback', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1', '2 minutes'));
    atTwilio('undelivered', 30_006);

    await poll();

    expect(await recipient()).toMatchObject({ status: 'undelivered', error_code: '30006' });
    expect(await messaging.rows('SELECT reason FROM suppression')).toEqual([{ reason: 'invalid' }]);
  });

  it('is looked up again at double the age, until the text is three days old', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1', '59 seconds'));
    atTwilio('sent');
    const age = async (accepted: string, checked: string | null) => {
      await messaging.rows(
        `UPDATE campaign_recipient SET accepted_at = now() - $1::interval, checked_at = now() - $2::interval`,
        [accepted, checked],
      );
      twilio.asked.length = 0;
      await poll();
      return twilio.asked.length;
    };

    expect(await age('59 seconds', null)).toBe(0);
    expect(await age('61 seconds', null)).toBe(1);
    expect(await age('10 minutes', '4 minutes')).toBe(0);
    expect(await age('10 minutes', '6 minutes')).toBe(1);
    expect(await age('71 hours', null)).toBe(1);
    expect(await age('73 hours', null)).toBe(0);
    expect(await recipient()).toMatchObject({ status: 'sent' });
  });

  it('is looked up again soon after the provider was unavailable, not at double the age', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1', '2 minutes'));
    twilio.failReads = true;

    await poll();
    await poll();

    expect(twilio.asked).toHaveLength(1);
    expect(await recipient()).toMatchObject({ status: 'accepted', checked_at: null });
  });

  it('keeps its known state if the provider has no message', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken(`SM${randomUUID()}`, '2 minutes'));

    await poll();

    expect(await recipientRows(messaging)).toMatchObject([{ status: 'accepted' }]);
  });
});
