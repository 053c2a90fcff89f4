import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { campaignRows, recipientRows, storeCampaign, storeRecipient } from '../testing/ledger-rows.js';
import { at, eventually, runMessaging, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';
import { AttemptsRepository } from '../texts/recipients/attempts.repository.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { ReconcileUnknown } from './reconcile-unknown.js';

const phone = '+12135550111';
/** As it is before its first lookup. */
const neverLookedFor = (time: string) =>
  `status = 'unknown', claim_token = gen_random_uuid(), claimed_at = now() - interval '${time}'`;
const unknownFor = (time: string) => `${neverLookedFor(time)}, looked_for_since = now() - interval '${time}'`;

describe('a text of which nobody knows whether it has left', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  let campaignId: string;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
    // nothing runs by itself: each round is asked for
    messaging = await runMessaging({
      customers: someCustomers(1),
      options: {
        provider: { twilio: twilio.options },
        delivery: { reconcileAfterMs: 600_000 },
        workers: { sweepIntervalMs: 3_600_000 },
      },
    });
    campaignId = await storeCampaign(messaging);
    await messaging.queue('sms').pause();
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const reconcile = () => messaging.get(ReconcileUnknown).run();
  const known = (sid: string, over: Partial<TwilioAccount['messages'][number]> = {}) =>
    twilio.messages.push({
      sid,
      to: phone,
      body: 'Hello',
      status: 'sent',
      errorCode: null,
      createdAt: new Date(),
      ...over,
    });
  const recipient = async () => at(await recipientRows(messaging), 0);

  it('is accepted with its message id when the provider has it, and the campaign finishes', async () => {
    await storeRecipient(messaging, campaignId, phone, unknownFor('2 minutes'));
    known('SMfound');

    await reconcile();

    expect(await recipient()).toMatchObject({ status: 'sent', message_sid: 'SMfound', attempt: 1 });
    expect((await recipient()).accepted_at).not.toBeNull();
    expect(await campaignRows(messaging)).toMatchObject([{ status: 'finished' }]);
    expect(twilio.posted).toEqual([]);
  });

  it('is not asked about at once, and then only from time to time', async () => {
    await storeRecipient(messaging, campaignId, phone, unknownFor('10 seconds'));
    await reconcile();
    expect(twilio.asked).toHaveLength(0);

    await messaging.rows(`UPDATE campaign_recipient SET claimed_at = now() - interval '1 minute'`);
    await reconcile();
    await reconcile();
    expect(twilio.asked).toHaveLength(1);
    expect(await recipient()).toMatchObject({ status: 'unknown' });
  });

  it.each([
    ['of other words', { body: 'Hello again' }],
    ['to another phone', { to: '+12135550112' }],
    ['from before the claim', { createdAt: new Date(Date.now() - 20 * 60_000) }],
  ])('is not mistaken for one %s', async (_, other) => {
    await storeRecipient(messaging, campaignId, phone, unknownFor('2 minutes'));
    known('SMother', other);

    await reconcile();

    expect(await recipient()).toMatchObject({ status: 'unknown', message_sid: null });
  });

  it('is found also when Twilio has exchanged its quotes, and a trial account has put its notice before it', async () => {
    await storeRecipient(messaging, campaignId, phone, `${unknownFor('2 minutes')}, body = '“Nails” – it’s 15% off…'`);
    known('SMfound', { body: `Sent from your Twilio trial account - "Nails" - it's 15% off...` });

    await reconcile();

    expect(await recipient()).toMatchObject({ status: 'sent', message_sid: 'SMfound' });
  });

  it('stays in doubt while the phone has a text that is nobody’s', async () => {
    await storeRecipient(messaging, campaignId, phone, unknownFor('11 minutes'));
    known('SMstranger', { body: 'Something else' });

    await reconcile();

    expect(await recipient()).toMatchObject({ status: 'unknown', attempt: 1 });
  });

  it('is not mistaken for one that belongs to another campaign, an earlier attempt or a test', async () => {
    const mine = await storeRecipient(messaging, campaignId, phone, unknownFor('2 minutes'));
    const other = await storeCampaign(messaging);
    await storeRecipient(
      messaging,
      other,
      phone,
      `status = 'accepted', claim_token = gen_random_uuid(), message_sid = 'SMa'`,
    );
    await messaging.rows(
      `INSERT INTO past_attempt (recipient_id, attempt, claim_token, status, message_sid, claimed_at)
       VALUES ($1, 9, $2, 'undelivered', 'SMb', now())`,
      [mine, randomUUID()],
    );
    await messaging.rows(
      `INSERT INTO test_send (id, phone, body, segments, status, message_sid, created_by)
       VALUES ($1, $2, 'Hello', 1, 'accepted', 'SMc', $1)`,
      [randomUUID(), phone],
    );
    for (const sid of ['SMa', 'SMb', 'SMc']) known(sid);

    await reconcile();
    expect(at(await messaging.rows('SELECT status FROM campaign_recipient WHERE id = $1', [mine]), 0)).toEqual({
      status: 'unknown',
    });

    known('SMmine');
    await messaging.rows('UPDATE campaign_recipient SET checked_at = NULL');
    await reconcile();
    expect(at(await messaging.rows('SELECT message_sid FROM campaign_recipient WHERE id = $1', [mine]), 0)).toEqual({
      message_sid: 'SMmine',
    });
  });

  it('that the provider does not know for long enough is sent again, as a new attempt with a claim of its own', async () => {
    await storeRecipient(messaging, campaignId, phone, unknownFor('11 minutes'));
    const before = await recipient();

    await reconcile();

    expect(await recipient()).toMatchObject({ status: 'pending', attempt: 2, claim_token: null, checked_at: null });
    expect(await messaging.rows('SELECT attempt, claim_token, status FROM past_attempt')).toEqual([
      { attempt: 1, claim_token: before.claim_token, status: 'unknown' },
    ]);
    await messaging.queue('sms').resume();
    await eventually(async () => (await recipient()).status === 'accepted');
    expect(twilio.posted.map(({ to }) => to)).toEqual([phone]);
    expect((await recipient()).claim_token).not.toBe(before.claim_token);
  });

  it('is never sent again while the provider cannot be asked; asking rests meanwhile', async () => {
    await storeRecipient(messaging, campaignId, phone, unknownFor('11 minutes'));
    twilio.failReads = true;

    await reconcile();
    await reconcile();

    expect(await recipient()).toMatchObject({ status: 'unknown', attempt: 1, checked_at: null });
    expect(twilio.asked).toHaveLength(1);
  });

  it('is found 24 hours back although the database’s clock is 2 minutes ahead of the provider’s', async () => {
    twilio.clockAheadMs = -120_000;
    await storeRecipient(messaging, campaignId, phone, unknownFor('11 minutes'));
    known('SMfound', { createdAt: new Date(Date.now() - 11 * 60_000 - 120_000) });

    await reconcile();

    expect(await recipient()).toMatchObject({ status: 'sent', message_sid: 'SMfound', attempt: 1 });
  });

  it('is no other text, but not proven absent either, while a text of the same words is less than a day old', async () => {
    await storeRecipient(messaging, campaignId, phone, unknownFor('11 minutes'));
    known('SMolder', { createdAt: new Date(Date.now() - 23 * 3_600_000) });

    await reconcile();

    expect(await recipient()).toMatchObject({ status: 'unknown', message_sid: null, attempt: 1 });
  });

  it('is absent only after so long by the provider’s clock, whatever the database’s clock says', async () => {
    // as after a jump of the database's clock: it calls an attempt of just now old
    await storeRecipient(messaging, campaignId, phone, neverLookedFor('11 minutes'));
    const lookAgain = async () => {
      await messaging.rows('UPDATE campaign_recipient SET checked_at = NULL');
      await reconcile();
    };

    await reconcile();
    expect(await recipient()).toMatchObject({ status: 'unknown' });
    twilio.clockAheadMs = 590_000;
    await lookAgain();
    expect(await recipient()).toMatchObject({ status: 'unknown' });

    twilio.clockAheadMs = 610_000;
    await lookAgain();
    expect(await recipient()).toMatchObject({ status: 'pending', attempt: 2 });
    expect(await messaging.rows('SELECT looked_for_since FROM campaign_recipient')).toEqual([
      { looked_for_since: null },
    ]);
  });

  it('is found when the provider tells no date', async () => {
    await storeRecipient(messaging, campaignId, phone, unknownFor('11 minutes'));
    known('SMfound', { createdAt: null });

    await reconcile();

    expect(await recipient()).toMatchObject({ status: 'sent', message_sid: 'SMfound' });
  });

  it('stays in doubt when the provider shows a text without its words, and the other lookups of the round go on', async () => {
    await storeRecipient(messaging, campaignId, phone, unknownFor('11 minutes'));
    await storeRecipient(messaging, campaignId, '+12135550112', unknownFor('11 minutes'));
    known('SMhidden', { body: null });
    known('SMother', { to: '+12135550112' });

    await reconcile();

    expect(await recipientRows(messaging)).toMatchObject([
      { status: 'unknown', message_sid: null },
      { status: 'sent', message_sid: 'SMother' },
    ]);
  });

  it('stays in doubt while the provider’s list of texts has no end', async () => {
    await storeRecipient(messaging, campaignId, phone, unknownFor('11 minutes'));
    twilio.isEndless = true;

    await reconcile();

    expect(await recipient()).toMatchObject({ status: 'unknown', attempt: 1 });
    expect(twilio.asked.length).toBeLessThanOrEqual(10);
  });

  it.each([
    ['partially_delivered', 'delivered'],
    ['a_status_of_next_year', 'accepted'],
  ])('that the provider has as %s is %s, and its campaign finishes', async (status, expected) => {
    await storeRecipient(messaging, campaignId, phone, unknownFor('2 minutes'));
    known('SMfound', { status });

    await reconcile();

    expect(await recipient()).toMatchObject({ status: expected, message_sid: 'SMfound' });
    expect(await campaignRows(messaging)).toMatchObject([{ status: 'finished' }]);
  });

  it('makes asking rest once for a batch of questions without an answer, not for each of them', async () => {
    for (let index = 10; index < 15; index += 1) {
      await storeRecipient(messaging, campaignId, `+121355501${index}`, unknownFor('11 minutes'));
    }
    twilio.failReads = true;
    await reconcile();
    expect(twilio.asked).toHaveLength(5);

    // the first rest is a twentieth of the 10 minutes
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now + 31_000);
    await reconcile();
    clock.mockRestore();

    expect(twilio.asked).toHaveLength(10);
  });

  it('that turns up while the new attempt still waits is taken back, and not sent twice', async () => {
    const id = await storeRecipient(messaging, campaignId, phone, unknownFor('11 minutes'));
    const claim = (await recipient()).claim_token ?? '';
    await reconcile();

    const word = { recipientId: id, claim, status: 'delivered', messageSid: 'SMlate', errorCode: null };
    expect(await messaging.get(DeliveryOutcomes).apply(word)).toBe(true);

    expect(await recipient()).toMatchObject({
      status: 'delivered',
      message_sid: 'SMlate',
      attempt: 1,
      claim_token: claim,
    });
    expect(await messaging.rows('SELECT 1 FROM past_attempt')).toEqual([]);
    await messaging.queue('sms').resume();
    await eventually(async () => (await messaging.queue('sms').count()) === 0);
    expect(twilio.posted).toEqual([]);
  });

  it('stays in doubt for a day, then is left as it is, and its campaign finishes', async () => {
    await storeRecipient(messaging, campaignId, phone, unknownFor('23 hours'));
    twilio.failReads = true;
    await messaging.sweep();
    expect(await campaignRows(messaging)).toMatchObject([{ status: 'running' }]);

    await messaging.rows(`UPDATE campaign_recipient SET claimed_at = now() - interval '25 hours'`);
    twilio.failReads = false;
    await reconcile();
    await messaging.sweep();

    expect(await campaignRows(messaging)).toMatchObject([{ status: 'finished' }]);
    expect(await recipient()).toMatchObject({ status: 'unknown', attempt: 1 });
  });

  it('after a worker that died in the middle of it is in doubt as soon as its claim has outlived every request', async () => {
    // the account's timeout is a second, a claim lives four
    await storeRecipient(
      messaging,
      campaignId,
      phone,
      `status = 'sending', claim_token = gen_random_uuid(), claimed_at = now() - interval '3 seconds'`,
    );
    await messaging.sweep();
    expect(await recipient()).toMatchObject({ status: 'sending' });

    await messaging.rows(`UPDATE campaign_recipient SET claimed_at = now() - interval '5 seconds'`);
    await messaging.sweep();
    expect(await recipient()).toMatchObject({ status: 'unknown' });
  });

  it('that is only simulated cannot have left, and is simply done again', async () => {
    const simulated = await storeCampaign(messaging, { simulated: true });
    await storeRecipient(
      messaging,
      simulated,
      phone,
      `status = 'sending', claim_token = gen_random_uuid(), claimed_at = now() - interval '5 seconds'`,
    );

    await messaging.get(AttemptsRepository).giveUpOldClaims(4_000);

    expect(await recipient()).toMatchObject({ status: 'pending', claim_token: null });
  });

  it('is asked about by one of many workers', async () => {
    for (let index = 0; index < 20; index++) {
      await storeRecipient(
        messaging,
        campaignId,
        `+121355501${String(index).padStart(2, '0')}`,
        unknownFor('2 minutes'),
      );
    }
    const attempts = messaging.get(AttemptsRepository);

    const taken = await Promise.all(Array.from({ length: 8 }, () => attempts.takeUnknown(5, 1, 1000)));

    const ids = taken.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(20);
  });
});
