import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { saidBefore } from '@lacquer/contracts/sentences/say';
import { getCampaign, resumeCampaign } from '@lacquer/contracts/messaging/campaign';
import { eventually } from '@lacquer/servers/testing/eventually';
import { SenderPace } from '../pace/sender-pace.js';
import { campaignRows, recipientRows, storeCampaign, storeRecipient } from '../testing/ledger-rows.js';
import { at, runMessaging, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { FailureWatch } from './failure-watch.js';
import { nextDailyReset } from '../hours/daily-reset.js';

describe('the failure watch', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      customers: someCustomers(100),
      options: {
        provider: { twilio: twilio.options },
        workers: { concurrency: 1 },
        delivery: { pauseAfterFailures: 5, pauseFailureShare: 0.3 },
      },
    });
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const statusOf = async (id: string) => (await messaging.call(getCampaign, { id })).status;
  const refuse = (code: number, isRefused: (count: number) => boolean) => {
    let count = 0;
    twilio.trouble = () => (isRefused(++count) ? { status: 400, code } : undefined);
  };

  it('pauses a campaign after a streak of refusals, reports why, and sends no more texts', async () => {
    refuse(30_007, (count) => count > 20);
    const { campaignId } = await messaging.launch();

    await eventually(async () => (await statusOf(campaignId)) === 'paused');

    expect(await campaignRows(messaging)).toMatchObject([
      {
        status_reason:
          'Paused: Twilio refused 5 texts in a row, most often because: the phone network filtered the text as unwanted (error 30007). Fix the cause, then resume.',
      },
    ]);
    expect(twilio.posted.length).toBeLessThanOrEqual(26);
  });

  it.each([21_408, 21_612])('does not pause when %s affects one recipient after another', async (code) => {
    refuse(code, (count) => count > 20 && count <= 30);
    const { campaignId } = await messaging.launch();

    await eventually(async () => (await statusOf(campaignId)) === 'finished');

    const failed = (await recipientRows(messaging)).filter(({ status }) => status === 'failed');
    expect(failed.map(({ error_code: its }) => its)).toEqual(Array.from({ length: 10 }, () => String(code)));
    expect(twilio.posted).toHaveLength(100);
    expect(await messaging.rows('SELECT 1 FROM suppression')).toEqual([]);
  });

  it('delays texts until the next day when Twilio refuses them for a daily cap, and loses none', async () => {
    refuse(30_023, (count) => count > 40);
    const { campaignId } = await messaging.launch();

    await eventually(async () => twilio.posted.length === 100);
    await eventually(async () => (await recipientRows(messaging)).every(({ status }) => status !== 'sending'));

    const rows = await recipientRows(messaging);
    const waiting = rows.filter(({ status }) => status === 'pending');
    expect(waiting).toHaveLength(60);
    const reset = nextDailyReset(new Date());
    expect(waiting.every((row) => row.not_before?.getTime() === reset.getTime())).toBe(true);
    expect(await statusOf(campaignId)).toBe('running');

    twilio.trouble = () => undefined;
    await messaging.rows('UPDATE campaign_recipient SET not_before = now() WHERE not_before IS NOT NULL');
    await messaging.sweep();
    await eventually(async () => (await statusOf(campaignId)) === 'finished');
    expect(twilio.messages).toHaveLength(100);
    expect(new Set(twilio.messages.map(({ to }) => to)).size).toBe(100);
  });

  it.each([
    [401, 20_003, /credentials: check the Twilio account, TWILIO_ACCOUNT_SID.+\(20003, https:.+20003\)\.$/],
    [400, 21_609, /call us back at our address: set PUBLIC_URL.+\(21609, /],
  ])('pauses immediately on %s %s, releases the claimed texts, and loses none', async (status, code, words) => {
    twilio.trouble = () => ({ status, code });
    const { campaignId } = await messaging.launch();

    await eventually(async () => (await statusOf(campaignId)) === 'paused');
    await eventually(async () => (await recipientRows(messaging)).every((row) => row.status === 'pending'));
    expect(await campaignRows(messaging)).toMatchObject([{ status_reason: expect.stringMatching(words) }]);
    expect(twilio.posted.length).toBeLessThanOrEqual(2);
    const { holdUntil } = await messaging.get(SenderPace).status();
    expect(holdUntil !== null).toBe(status === 401);

    twilio.trouble = () => undefined;
    await messaging.get(SenderPace).release();
    await messaging.call(resumeCampaign, { id: campaignId });
    await eventually(async () => (await statusOf(campaignId)) === 'finished');
    expect(new Set(twilio.messages.map(({ to }) => to)).size).toBe(100);
    expect(twilio.messages).toHaveLength(100);
  });

  it('pauses when too large a share of at least fifty texts fails', async () => {
    refuse(30_007, (count) => count % 3 === 0);
    const { campaignId } = await messaging.launch();

    await eventually(async () => (await statusOf(campaignId)) === 'paused');

    expect(at(await campaignRows(messaging), 0).status_reason).toMatch(
      /^Paused: 1[67] of 5\d texts failed, most often/,
    );
  });

  it('does not pause when few texts fail, or when the failed recipients have opted out', async () => {
    refuse(21_610, (count) => count % 2 === 0);
    const { campaignId } = await messaging.launch();

    await eventually(async () => (await statusOf(campaignId)) === 'finished');

    expect((await messaging.call(getCampaign, { id: campaignId })).counts).toMatchObject({ accepted: 50, failed: 50 });
  });

  it('counts dead numbers in the share, not in a streak', async () => {
    refuse(21_211, (count) => count <= 12);
    const { campaignId } = await messaging.launch();
    await eventually(async () => (await statusOf(campaignId)) === 'finished');

    refuse(21_211, (count) => count % 2 === 0);
    const again = await messaging.launch();
    await eventually(async () => (await statusOf(again.campaignId)) === 'paused');
  });

  it('starts counting again after a resume', async () => {
    let isRefusing = true;
    twilio.trouble = () => (isRefusing ? { status: 400, code: 30_007 } : undefined);
    const { campaignId } = await messaging.launch();
    await eventually(async () => (await statusOf(campaignId)) === 'paused');
    isRefusing = false;
    const posted = twilio.posted.length;
    let isFirst = true;
    twilio.trouble = () => {
      const trouble = isFirst ? { status: 400, code: 30_007 } : undefined;
      isFirst = false;
      return trouble;
    };

    await messaging.call(resumeCampaign, { id: campaignId });

    await eventually(async () => (await statusOf(campaignId)) === 'finished');
    expect(twilio.posted).toHaveLength(100);
    expect(posted).toBeLessThan(10);
  });

  it('also counts callbacks, and pauses immediately on an error of our own account', async () => {
    await messaging.queue('sms').pause();
    const campaignId = await storeCampaign(messaging);
    // waiting recipients first: a campaign without any finishes
    for (let index = 11; index >= 0; index--) {
      await storeRecipient(
        messaging,
        campaignId,
        `+121355501${10 + index}`,
        index < 10
          ? `status = 'sent', claim_token = gen_random_uuid(), claimed_at = now(), accepted_at = now(), message_sid = 'SM${index}'`
          : `not_before = now() + interval '1 hour'`,
      );
    }
    const words = (await recipientRows(messaging)).slice(0, 10).map(({ id, claim_token, message_sid }) => ({
      recipientId: id,
      claim: claim_token ?? '',
      status: 'undelivered',
      errorCode: '30034',
      messageSid: message_sid,
    }));

    for (const word of words.slice(0, 4)) await messaging.get(DeliveryOutcomes).apply(word);
    expect(await statusOf(campaignId)).toBe('running');
    await messaging.get(DeliveryOutcomes).apply(at(words, 4));

    expect(await campaignRows(messaging)).toMatchObject([
      { status: 'paused', status_reason: expect.stringContaining('5 texts in a row did not get through') },
    ]);
    await messaging.get(FailureWatch).stop(campaignId, saidBefore('again'));
    expect(at(await campaignRows(messaging), 0).status_reason).not.toBe('again');
  });

  it('notifies the owner once when the reports arrive only after the campaign finished', async () => {
    await messaging.stop();
    const staffAlertPhone = '+12135550199';
    messaging = await runMessaging({
      options: {
        provider: { twilio: twilio.options },
        delivery: { pauseAfterFailures: 3 },
        texts: { staffAlertPhone },
      },
    });
    const campaignId = await storeCampaign(messaging, { status: 'finished' });
    for (let index = 0; index < 5; index++) {
      await storeRecipient(
        messaging,
        campaignId,
        `+121355501${10 + index}`,
        `status = 'sent', claim_token = gen_random_uuid(), claimed_at = now(), accepted_at = now(), message_sid = 'SM${index}'`,
      );
    }
    for (const { id, claim_token, message_sid } of await recipientRows(messaging)) {
      await messaging.get(DeliveryOutcomes).apply({
        recipientId: id,
        claim: claim_token ?? '',
        status: 'undelivered',
        errorCode: '30007',
        messageSid: message_sid,
      });
    }

    expect(await campaignRows(messaging)).toMatchObject([
      {
        status: 'finished',
        status_reason:
          'Reported after the last text was sent: 3 texts in a row did not get through, most often because: the phone network filtered the text as unwanted (error 30007). Fix the cause before the next campaign.',
      },
    ]);
    await eventually(() => twilio.posted.length === 1);
    expect(at(twilio.posted, 0)).toMatchObject({
      to: staffAlertPhone,
      body: expect.stringMatching(/^A campaign needs you: Reported after the last text was sent: 3 texts in a row/),
    });
    expect(await messaging.rows('SELECT 1 FROM outgoing_text')).toHaveLength(1);
  });
});
