import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Transactions } from '@lacquer/platform/database/transactions';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { SenderPace } from '../pace/sender-pace.js';
import { campaignRows, recipientRows, storeCampaign, storeRecipient } from '../testing/ledger-rows.js';
import { at, eventually, runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { PollOpenMessages } from './poll-open-messages.js';
import { nextDailyReset } from './sms/daily-reset.js';

const phone = '+12135550111';
const taken = (sid: string, ago = '1 second') =>
  `status = 'accepted', claim_token = gen_random_uuid(), claimed_at = now() - interval '${ago}',
   accepted_at = now() - interval '${ago}', message_sid = '${sid}'`;

describe('what the provider says of a text', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      options: {
        provider: { twilio: twilio.options },
        texts: { staffAlertPhone: '+12135550190' },
        workers: { sweepIntervalMs: 3_600_000 },
      },
    });
    await messaging.queue('sms').pause();
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const recipient = async () => at(await recipientRows(messaging), 0);
  const tell = async (status: string, errorCode: string | null = null) => {
    const { id, claim_token, message_sid } = await recipient();
    const word = { recipientId: id, claim: claim_token ?? '', status, errorCode, messageSid: message_sid };
    return messaging.get(DeliveryOutcomes).apply(word);
  };

  it.each(['30003', '30008', '30017', '30410', '30036'])(
    'as %s, an error that passes, gives it one late attempt, for which a finished campaign runs again',
    async (code) => {
      const campaignId = await storeCampaign(messaging, { status: 'finished' });
      await storeRecipient(messaging, campaignId, phone, taken('SM1'));
      const before = await recipient();

      expect(await tell('undelivered', code)).toBe(true);

      const after = await recipient();
      expect(after).toMatchObject({
        status: 'pending',
        attempt: 2,
        claim_token: null,
        message_sid: null,
        error_code: null,
      });
      const waitMs = (after.not_before?.getTime() ?? 0) - Date.now();
      expect(waitMs).toBeGreaterThan(29 * 60_000);
      expect(waitMs).toBeLessThanOrEqual(30 * 60_000);
      expect(await campaignRows(messaging)).toMatchObject([{ status: 'running' }]);
      expect(await messaging.rows('SELECT attempt, claim_token, message_sid, error_code FROM past_attempt')).toEqual([
        { attempt: 1, claim_token: before.claim_token, message_sid: 'SM1', error_code: code },
      ]);
    },
  );

  it('gives the late attempt to a campaign that is being finished meanwhile', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone);
    const campaigns = messaging.get(CampaignsRepository);
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    let finishing: Promise<void> | undefined;

    await messaging.get(Transactions).run(async (tx) => {
      await campaigns.getForUpdate(tx, campaignId);
      // only now: no sweep can finish it before
      await messaging.rows(`UPDATE campaign_recipient SET ${taken('SM1')}`);
      finishing = campaigns.finishWhatIsDone(campaignId);
      await eventually(async () => (await messaging.rows(waiting)).length > 0);
      await tx.query(`UPDATE campaign_recipient SET status = 'pending', attempt = 2, claim_token = NULL`);
    });
    await finishing;

    expect(await campaignRows(messaging)).toMatchObject([{ status: 'running' }]);
  });

  it.each(['30001', '30022'])(
    'as %s, a queue that is full, holds everybody, and tries it again later',
    async (code) => {
      const campaignId = await storeCampaign(messaging);
      await storeRecipient(messaging, campaignId, phone, taken('SM1'));

      expect(await tell('failed', code)).toBe(true);

      expect(await recipient()).toMatchObject({ status: 'pending', attempt: 2 });
      const { holdUntil, holdReason } = await messaging.get(SenderPace).status();
      expect((holdUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(110_000);
      expect(holdReason).toMatch(/queue at Twilio is full/);
    },
  );

  it('sends the late attempt when its time has come, and makes no third', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SMold'));
    await tell('undelivered', '30008');
    await messaging.queue('sms').resume();
    await messaging.sweep();
    expect(await messaging.queue('sms').count()).toBe(0);

    await messaging.rows('UPDATE campaign_recipient SET not_before = now()');
    await messaging.sweep();
    await eventually(async () => (await recipient()).status === 'accepted');
    await tell('undelivered', '30008');

    expect(await recipient()).toMatchObject({ status: 'undelivered', attempt: 2, error_code: '30008' });
    expect(twilio.posted).toHaveLength(1);
    await messaging.sweep();
    expect(await campaignRows(messaging)).toMatchObject([{ status: 'finished' }]);
  });

  it('is not on record without the late attempt, so that a repeated word makes it', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));
    await messaging.rows('ALTER TABLE past_attempt ADD CONSTRAINT nothing CHECK (false)');
    await expect(tell('undelivered', '30008')).rejects.toThrow('nothing');
    expect(await recipient()).toMatchObject({ status: 'accepted', attempt: 1, error_code: null });

    await messaging.rows('ALTER TABLE past_attempt DROP CONSTRAINT nothing');
    expect(await tell('undelivered', '30008')).toBe(true);
    expect(await recipient()).toMatchObject({ status: 'pending', attempt: 2 });
  });

  it('of the attempt before the late one changes nothing any more', async () => {
    const campaignId = await storeCampaign(messaging);
    const id = await storeRecipient(messaging, campaignId, phone, taken('SMold'));
    const claim = (await recipient()).claim_token ?? '';
    await tell('undelivered', '30008');

    const word = { recipientId: id, claim, status: 'delivered', errorCode: null, messageSid: 'SMold' };
    expect(await messaging.get(DeliveryOutcomes).apply(word)).toBe(false);
    expect(await recipient()).toMatchObject({ status: 'pending', attempt: 2 });
  });

  it('does not bring a cancelled campaign back', async () => {
    const campaignId = await storeCampaign(messaging, { status: 'cancelled' });
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));

    await tell('undelivered', '30008');

    expect(await recipient()).toMatchObject({ status: 'undelivered', attempt: 1 });
  });

  it.each([
    ['30005', 'invalid'],
    ['30006', 'invalid'],
    ['21610', 'opted-out'],
  ])('as %s, a phone that is not to be texted, suppresses it as %s', async (code, reason) => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));

    await tell('undelivered', code);

    expect(await messaging.rows('SELECT phone, reason FROM suppression')).toEqual([{ phone, reason }]);
    expect(await recipient()).toMatchObject({ status: 'undelivered', error_code: code });
  });

  it('is not on record without what it says of the phone, so that a repeated word says it again', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));
    await messaging.rows('ALTER TABLE suppression ADD CONSTRAINT nobody CHECK (false)');
    await expect(tell('undelivered', '30005')).rejects.toThrow('nobody');
    expect(await recipient()).toMatchObject({ status: 'accepted', error_code: null });

    await messaging.rows('ALTER TABLE suppression DROP CONSTRAINT nobody');
    expect(await tell('undelivered', '30005')).toBe(true);
    expect(await messaging.rows('SELECT phone FROM suppression')).toEqual([{ phone }]);
  });

  it.each(['30007', '30034', '30032'])('as %s, about the text or the sender, is never tried again', async (code) => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));

    await tell('failed', code);

    expect(await recipient()).toMatchObject({ status: 'failed', error_code: code, attempt: 1 });
    expect(await messaging.rows('SELECT 1 FROM suppression')).toEqual([]);
  });

  it('as an error of our own account stops the campaign at once, in plain words', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));
    await storeRecipient(messaging, campaignId, '+12135550112', `not_before = now() + interval '1 hour'`);

    await tell('failed', '21606');

    expect(await campaignRows(messaging)).toMatchObject([
      { status: 'paused', status_reason: expect.stringContaining('check the Twilio account') },
    ]);
  });

  it.each(['30023', '30027'])('as %s, a daily cap, puts it off to the next reset and tells the owner', async (code) => {
    const campaignId = await storeCampaign(messaging, { status: 'finished' });
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));

    expect(await tell('undelivered', code)).toBe(true);

    const after = await recipient();
    expect(after).toMatchObject({ status: 'pending', attempt: 2, message_sid: null, error_code: null });
    expect(after.not_before).toEqual(nextDailyReset(new Date()));
    expect(await campaignRows(messaging)).toMatchObject([
      { status: 'running', status_reason: expect.stringMatching(/daily limit.+\(error 300\d+\).+12 AM, Pacific time/) },
    ]);
    expect(await messaging.rows('SELECT pause_reasons FROM staff_alert')).toHaveLength(1);
  });

  it('as a daily cap is told to the owner once, and pauses nothing however often it comes', async () => {
    const campaignId = await storeCampaign(messaging);
    for (let index = 10; index < 25; index += 1) {
      await storeRecipient(messaging, campaignId, `+121355501${index}`, taken(`SM${index}`));
    }
    for (const { id, claim_token, message_sid } of await recipientRows(messaging)) {
      const word = { recipientId: id, claim: claim_token ?? '', status: 'failed', errorCode: '30023' };
      await messaging.get(DeliveryOutcomes).apply({ ...word, messageSid: message_sid });
    }

    const rows = await recipientRows(messaging);
    expect(rows.every(({ status, attempt }) => status === 'pending' && attempt === 2)).toBe(true);
    expect(await campaignRows(messaging)).toMatchObject([{ status: 'running' }]);
    const alerts = await messaging.rows<{ pause_reasons: string[] }>('SELECT pause_reasons FROM staff_alert');
    expect(alerts.flatMap(({ pause_reasons: reasons }) => reasons)).toHaveLength(1);
  });

  it('as a daily cap for the eighth time is a failure: no text keeps its campaign running for ever', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, `${taken('SM1')}, attempt = 8`);

    await tell('undelivered', '30027');

    expect(await recipient()).toMatchObject({ status: 'undelivered', error_code: '30027', attempt: 8 });
    expect(await campaignRows(messaging)).toMatchObject([{ status: 'finished', status_reason: null }]);
  });

  it('is told once: a repeat finds nothing to change', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));

    expect([await tell('undelivered', '30007'), await tell('undelivered', '30007')]).toEqual([true, false]);
  });

  describe('when no callback comes', () => {
    const poll = () => messaging.get(PollOpenMessages).run();
    const atTwilio = (status: string, errorCode: number | null = null) =>
      twilio.messages.push({ sid: 'SM1', to: phone, body: 'Hello', status, errorCode, createdAt: new Date() });

    it('is asked for, and applied as if it had been told', async () => {
      const campaignId = await storeCampaign(messaging);
      await storeRecipient(messaging, campaignId, phone, taken('SM1', '2 minutes'));
      atTwilio('undelivered', 30_006);

      await poll();

      expect(await recipient()).toMatchObject({ status: 'undelivered', error_code: '30006' });
      expect(await messaging.rows('SELECT reason FROM suppression')).toEqual([{ reason: 'invalid' }]);
    });

    it('is asked for again when the text is twice as old, until it is three days old', async () => {
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

    it('is asked for in vain while the provider is away, and soon again, not twice as late', async () => {
      const campaignId = await storeCampaign(messaging);
      await storeRecipient(messaging, campaignId, phone, taken('SM1', '2 minutes'));
      twilio.failReads = true;

      await poll();
      await poll();

      expect(twilio.asked).toHaveLength(1);
      expect(await recipient()).toMatchObject({ status: 'accepted', checked_at: null });
    });
  });
});

describe('without a message at the provider', () => {
  it('a text keeps the state that is known', async () => {
    const twilio = await runTwilioAccount();
    const messaging = await runMessaging({
      options: { provider: { twilio: twilio.options }, workers: { sweepIntervalMs: 3_600_000 } },
    });
    try {
      const campaignId = await storeCampaign(messaging);
      await storeRecipient(messaging, campaignId, phone, taken(`SM${randomUUID()}`, '2 minutes'));
      await messaging.get(PollOpenMessages).run();
      expect(await recipientRows(messaging)).toMatchObject([{ status: 'accepted' }]);
    } finally {
      await messaging.stop();
      await twilio.stop();
    }
  });
});
