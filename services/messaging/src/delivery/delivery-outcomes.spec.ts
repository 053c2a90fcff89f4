import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getCampaign } from '@lacquer/contracts/messaging/campaign';
import { Transactions } from '@lacquer/platform/database/transactions';
import { eventually } from '@lacquer/servers/testing/eventually';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { SenderPace } from '../pace/sender-pace.js';
import { campaignRows, recipientRows, storeCampaign, storeRecipient } from '../testing/ledger-rows.js';
import { at, runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';
import { ClaimsRepository } from '../texts/recipients/claims.repository.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { nextDailyReset } from '../hours/daily-reset.js';

const phone = '+12135550111';
const taken = (sid: string) =>
  `status = 'accepted', claim_token = gen_random_uuid(), claimed_at = now() - interval '1 second',
   accepted_at = now() - interval '1 second', message_sid = '${sid}'`;

describe('a delivery report', () => {
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
  const report = async (status: string, errorCode: string | null = null) => {
    const { id, claim_token, message_sid } = await recipient();
    const sent = { recipientId: id, claim: claim_token ?? '', status, errorCode, messageSid: message_sid };
    return messaging.get(DeliveryOutcomes).apply(sent);
  };

  it.each(['30003', '30017', '30410', '30036'])(
    'with %s, a transient error, adds one late retry and returns a finished campaign to running',
    async (code) => {
      const campaignId = await storeCampaign(messaging, { status: 'finished' });
      await storeRecipient(messaging, campaignId, phone, taken('SM1'));
      const before = await recipient();

      expect(await report('undelivered', code)).toBe(true);

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

  it('adds the late retry although the campaign is finishing at the same time', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone);
    const campaigns = messaging.get(CampaignsRepository);
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    let finishing: Promise<void> | undefined;

    await messaging.get(Transactions).run(async (tx) => {
      await campaigns.getForUpdate(tx, campaignId);
      // set only now, so that no sweep finishes the campaign earlier
      await messaging.rows(`UPDATE campaign_recipient SET ${taken('SM1')}`);
      finishing = campaigns.finishWhatIsDone(campaignId);
      await eventually(async () => (await messaging.rows(waiting)).length > 0);
      await tx.query(`UPDATE campaign_recipient SET status = 'pending', attempt = 2, claim_token = NULL`);
    });
    await finishing;

    expect(await campaignRows(messaging)).toMatchObject([{ status: 'running' }]);
  });

  it.each(['30001', '30022'])('with %s, a full queue, holds the sender and requeues the text', async (code) => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));

    expect(await report('failed', code)).toBe(true);

    expect(await recipient()).toMatchObject({ status: 'pending', attempt: 2 });
    const { holdUntil, holdReason } = await messaging.get(SenderPace).status();
    expect((holdUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(110_000);
    expect(holdReason).toMatch(/queue at Twilio is full/);
  });

  it('leads to one late retry when it is due, and to no third attempt', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SMold'));
    await report('undelivered', '30003');
    await messaging.queue('sms').resume();
    await messaging.sweep();
    expect(await messaging.queue('sms').count()).toBe(0);

    await messaging.rows('UPDATE campaign_recipient SET not_before = now()');
    await messaging.sweep();
    await eventually(async () => (await recipient()).status === 'accepted');
    await report('undelivered', '30003');

    expect(await recipient()).toMatchObject({ status: 'undelivered', attempt: 2, error_code: '30003' });
    expect(twilio.posted).toHaveLength(1);
    await messaging.sweep();
    expect(await campaignRows(messaging)).toMatchObject([{ status: 'finished' }]);
  });

  it('is not stored without its late retry, and a repeated report adds both', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));
    await messaging.rows('ALTER TABLE past_attempt ADD CONSTRAINT nothing CHECK (false)');
    await expect(report('undelivered', '30003')).rejects.toThrow('nothing');
    expect(await recipient()).toMatchObject({ status: 'accepted', attempt: 1, error_code: null });

    await messaging.rows('ALTER TABLE past_attempt DROP CONSTRAINT nothing');
    expect(await report('undelivered', '30003')).toBe(true);
    expect(await recipient()).toMatchObject({ status: 'pending', attempt: 2 });
  });

  it('with 30008, which does not exclude a delivery, adds no retry', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));

    await report('undelivered', '30008');

    expect(await recipient()).toMatchObject({ status: 'undelivered', attempt: 1, error_code: '30008' });
    expect(await messaging.rows('SELECT 1 FROM past_attempt')).toEqual([]);
  });

  describe('on the attempt before the late retry', () => {
    const lateRetry = async () => {
      const campaignId = await storeCampaign(messaging, { status: 'finished' });
      const id = await storeRecipient(messaging, campaignId, phone, taken('SMold'));
      const claim = (await recipient()).claim_token ?? '';
      await report('undelivered', '30003');
      expect(await recipient()).toMatchObject({ status: 'pending', attempt: 2 });
      const correct = (status: string) =>
        messaging.get(DeliveryOutcomes).apply({ recipientId: id, claim, status, errorCode: null, messageSid: 'SMold' });
      return { id, claim, correct };
    };

    it('calls the retry back if the text was delivered after all', async () => {
      const { id, claim, correct } = await lateRetry();

      expect(await correct('delivered')).toBe(true);

      const delivered = { status: 'delivered', attempt: 1, claim_token: claim, message_sid: 'SMold', error_code: null };
      expect(await recipient()).toMatchObject({ ...delivered, not_before: null, accepted_at: expect.any(Date) });
      expect(await messaging.rows('SELECT 1 FROM past_attempt')).toEqual([]);
      expect(await campaignRows(messaging)).toMatchObject([{ status: 'finished' }]);
      expect(await messaging.get(ClaimsRepository).claim(id)).toBeNull();
      expect(await correct('delivered')).toBe(false);
      expect(await recipient()).toMatchObject(delivered);
    });

    it('has no effect if it is no correction, or if the retry is claimed', async () => {
      const { id, correct } = await lateRetry();
      for (const status of ['queued', 'sent', 'undelivered', 'failed']) expect(await correct(status)).toBe(false);
      expect(await recipient()).toMatchObject({ status: 'pending', attempt: 2 });

      await messaging.rows('UPDATE campaign_recipient SET not_before = now()');
      expect(await messaging.get(ClaimsRepository).claim(id)).toMatchObject({ id });
      expect(await correct('delivered')).toBe(false);
      expect(await recipient()).toMatchObject({ status: 'sending', attempt: 2 });
    });

    it('and the claim of the retry at the same time: one of the two has an effect', async () => {
      const { id, correct } = await lateRetry();
      await messaging.rows('UPDATE campaign_recipient SET not_before = now()');

      const [claim, isCorrected] = await Promise.all([messaging.get(ClaimsRepository).claim(id), correct('delivered')]);

      expect(isCorrected).toBe(claim === null);
      expect((await recipient()).status).toBe(claim ? 'sending' : 'delivered');
    });
  });

  it('does not reopen a canceled campaign', async () => {
    const campaignId = await storeCampaign(messaging, { status: 'cancelled' });
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));

    await report('undelivered', '30003');

    expect(await recipient()).toMatchObject({ status: 'undelivered', attempt: 1 });
  });

  it.each([
    ['30005', 'invalid'],
    ['30006', 'invalid'],
    ['21610', 'opted-out'],
  ])('with %s suppresses the phone as %s', async (code, reason) => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));

    await report('undelivered', code);

    expect(await messaging.rows('SELECT phone, reason FROM suppression')).toEqual([{ phone, reason }]);
    expect(await recipient()).toMatchObject({ status: 'undelivered', error_code: code });
  });

  it('is not stored without its suppression, and a repeated report adds both', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));
    await messaging.rows('ALTER TABLE suppression ADD CONSTRAINT nobody CHECK (false)');
    await expect(report('undelivered', '30005')).rejects.toThrow('nobody');
    expect(await recipient()).toMatchObject({ status: 'accepted', error_code: null });

    await messaging.rows('ALTER TABLE suppression DROP CONSTRAINT nobody');
    expect(await report('undelivered', '30005')).toBe(true);
    expect(await messaging.rows('SELECT phone FROM suppression')).toEqual([{ phone }]);
  });

  it.each(['30007', '30034', '30032'])('with %s, an error of the text or the sender, adds no retry', async (code) => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));

    await report('failed', code);

    expect(await recipient()).toMatchObject({ status: 'failed', error_code: code, attempt: 1 });
    expect(await messaging.rows('SELECT 1 FROM suppression')).toEqual([]);
  });

  it('with an error of our own account pauses the campaign immediately, with an explanation', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));
    await storeRecipient(messaging, campaignId, '+12135550112', `not_before = now() + interval '1 hour'`);

    await report('failed', '21606');

    expect(await campaignRows(messaging)).toMatchObject([
      { status: 'paused', status_reason: expect.stringContaining('check the Twilio account') },
    ]);
  });

  it.each(['30023', '30027'])(
    'with %s, a daily cap, delays the text until the next reset and notifies the owner',
    async (code) => {
      const campaignId = await storeCampaign(messaging, { status: 'finished' });
      await storeRecipient(messaging, campaignId, phone, taken('SM1'));

      expect(await report('undelivered', code)).toBe(true);

      const after = await recipient();
      expect(after).toMatchObject({ status: 'pending', attempt: 2, message_sid: null, error_code: null });
      expect(after.not_before).toEqual(nextDailyReset(new Date()));
      expect(await campaignRows(messaging)).toMatchObject([
        {
          status: 'running',
          status_reason: expect.stringMatching(/daily limit.+\(error 300\d+\).+12 AM, Pacific time/),
        },
      ]);
      expect(await messaging.rows('SELECT pause_reasons FROM outgoing_text')).toHaveLength(1);
    },
  );

  it('with a daily cap notifies the owner once and never pauses the campaign', async () => {
    const campaignId = await storeCampaign(messaging);
    for (let index = 10; index < 25; index += 1) {
      await storeRecipient(messaging, campaignId, `+121355501${index}`, taken(`SM${index}`));
    }
    for (const { id, claim_token, message_sid } of await recipientRows(messaging)) {
      const sent = { recipientId: id, claim: claim_token ?? '', status: 'failed', errorCode: '30023' };
      await messaging.get(DeliveryOutcomes).apply({ ...sent, messageSid: message_sid });
    }

    const rows = await recipientRows(messaging);
    expect(rows.every(({ status, attempt }) => status === 'pending' && attempt === 2)).toBe(true);
    expect(await campaignRows(messaging)).toMatchObject([{ status: 'running' }]);
    const alerts = await messaging.rows<{ pause_reasons: string[] }>('SELECT pause_reasons FROM outgoing_text');
    expect(alerts.flatMap(({ pause_reasons: reasons }) => reasons)).toHaveLength(1);
  });

  it('with a daily cap on the eighth attempt is final, so the campaign can finish', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, `${taken('SM1')}, attempt = 8`);

    await report('undelivered', '30027');

    expect(await recipient()).toMatchObject({ status: 'undelivered', error_code: '30027', attempt: 8 });
    expect(await campaignRows(messaging)).toMatchObject([{ status: 'finished', status_reason: null }]);
  });

  it('of a delivery corrects one that the text was not delivered', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));
    await report('undelivered', '30007');

    expect([await report('delivered'), await report('undelivered', '30007')]).toEqual([true, false]);

    expect(await recipient()).toMatchObject({ status: 'delivered', error_code: null });
    expect((await messaging.call(getCampaign, { id: campaignId })).counts).toMatchObject({
      delivered: 1,
      undelivered: 0,
    });
  });

  it('has an effect once: a repetition changes nothing', async () => {
    const campaignId = await storeCampaign(messaging);
    await storeRecipient(messaging, campaignId, phone, taken('SM1'));

    expect([await report('undelivered', '30007'), await report('undelivered', '30007')]).toEqual([true, false]);
  });
});
