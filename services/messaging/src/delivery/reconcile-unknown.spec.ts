import { eventually } from '@lacquer/servers/testing/eventually';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { campaignRows } from '../testing/ledger-rows.js';
import { neverLookedFor, phone, runTextsInDoubt, type TextsInDoubt, unknownFor } from '../testing/texts-in-doubt.js';
import { AttemptsRepository } from '../texts/recipients/attempts.repository.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';

describe('the reconciliation of texts in doubt', () => {
  let doubt: TextsInDoubt;
  beforeEach(async () => {
    doubt = await runTextsInDoubt();
  });
  afterEach(() => doubt.stop());

  it('accepts a text with its message id when the provider lists it, and finishes the campaign', async () => {
    await doubt.add(unknownFor('2 minutes'));
    doubt.list('SMfound');

    await doubt.reconcile();

    expect(await doubt.recipient()).toMatchObject({ status: 'sent', message_sid: 'SMfound', attempt: 1 });
    expect((await doubt.recipient()).accepted_at).not.toBeNull();
    expect(await campaignRows(doubt.messaging)).toMatchObject([{ status: 'finished' }]);
    expect(doubt.twilio.posted).toEqual([]);
  });

  it('waits before the first lookup, and between lookups', async () => {
    await doubt.add(unknownFor('10 seconds'));
    await doubt.reconcile();
    expect(doubt.twilio.asked).toHaveLength(0);

    await doubt.messaging.rows(`UPDATE campaign_recipient SET claimed_at = now() - interval '1 minute'`);
    await doubt.reconcile();
    await doubt.reconcile();
    expect(doubt.twilio.asked).toHaveLength(1);
    expect(await doubt.recipient()).toMatchObject({ status: 'unknown' });
  });

  it('sends a text again that the provider has not listed for long enough, as a new attempt with its own claim', async () => {
    await doubt.add(unknownFor('11 minutes'));
    const before = await doubt.recipient();

    await doubt.reconcile();

    expect(await doubt.recipient()).toMatchObject({
      status: 'pending',
      attempt: 2,
      claim_token: null,
      checked_at: null,
    });
    expect(await doubt.messaging.rows('SELECT attempt, claim_token, status FROM past_attempt')).toEqual([
      { attempt: 1, claim_token: before.claim_token, status: 'unknown' },
    ]);
    await doubt.messaging.queue('sms').resume();
    await eventually(async () => (await doubt.recipient()).status === 'accepted');
    expect(doubt.twilio.posted.map(({ to }) => to)).toEqual([phone]);
    expect((await doubt.recipient()).claim_token).not.toBe(before.claim_token);
  });

  it('sends no text again while the provider is unavailable, and backs off', async () => {
    await doubt.add(unknownFor('11 minutes'));
    doubt.twilio.failReads = true;

    await doubt.reconcile();
    await doubt.reconcile();

    expect(await doubt.recipient()).toMatchObject({ status: 'unknown', attempt: 1, checked_at: null });
    expect(doubt.twilio.asked).toHaveLength(1);
  });

  it('declares a text absent only after enough time on the provider’s clock, whatever the database’s clock shows', async () => {
    // as after a jump of the database's clock, which makes a recent attempt appear old
    await doubt.add(neverLookedFor('11 minutes'));
    const lookAgain = async () => {
      await doubt.messaging.rows('UPDATE campaign_recipient SET checked_at = NULL');
      await doubt.reconcile();
    };

    await doubt.reconcile();
    expect(await doubt.recipient()).toMatchObject({ status: 'unknown' });
    doubt.twilio.clockAheadMs = 590_000;
    await lookAgain();
    expect(await doubt.recipient()).toMatchObject({ status: 'unknown' });

    doubt.twilio.clockAheadMs = 610_000;
    await lookAgain();
    expect(await doubt.recipient()).toMatchObject({ status: 'pending', attempt: 2 });
    expect(await doubt.messaging.rows('SELECT looked_for_since FROM campaign_recipient')).toEqual([
      { looked_for_since: null },
    ]);
  });

  it.each([
    ['partially_delivered', 'delivered'],
    ['a_status_of_next_year', 'accepted'],
  ])('applies the provider’s status %s as %s, and finishes the campaign', async (status, expected) => {
    await doubt.add(unknownFor('2 minutes'));
    doubt.list('SMfound', { status });

    await doubt.reconcile();

    expect(await doubt.recipient()).toMatchObject({ status: expected, message_sid: 'SMfound' });
    expect(await campaignRows(doubt.messaging)).toMatchObject([{ status: 'finished' }]);
  });

  it('backs off once for a batch of lookups without an answer, not once per lookup', async () => {
    for (let index = 10; index < 15; index += 1) {
      await doubt.add(unknownFor('11 minutes'), `+121355501${index}`);
    }
    doubt.twilio.failReads = true;
    await doubt.reconcile();
    expect(doubt.twilio.asked).toHaveLength(5);

    // the first pause is a twentieth of the 10 minutes
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now + 31_000);
    await doubt.reconcile();
    clock.mockRestore();

    expect(doubt.twilio.asked).toHaveLength(10);
  });

  it('restores an attempt that the provider reports before the new attempt starts, and sends nothing twice', async () => {
    const id = await doubt.add(unknownFor('11 minutes'));
    const claim = (await doubt.recipient()).claim_token ?? '';
    await doubt.reconcile();

    const word = { recipientId: id, claim, status: 'delivered', messageSid: 'SMlate', errorCode: null };
    expect(await doubt.messaging.get(DeliveryOutcomes).apply(word)).toBe(true);

    expect(await doubt.recipient()).toMatchObject({
      status: 'delivered',
      message_sid: 'SMlate',
      attempt: 1,
      claim_token: claim,
    });
    expect(await doubt.messaging.rows('SELECT 1 FROM past_attempt')).toEqual([]);
    await doubt.messaging.queue('sms').resume();
    await eventually(async () => (await doubt.messaging.queue('sms').count()) === 0);
    expect(doubt.twilio.posted).toEqual([]);
  });

  it('leaves a text in doubt after a day, and finishes its campaign', async () => {
    await doubt.add(unknownFor('23 hours'));
    doubt.twilio.failReads = true;
    await doubt.messaging.sweep();
    expect(await campaignRows(doubt.messaging)).toMatchObject([{ status: 'running' }]);

    await doubt.messaging.rows(`UPDATE campaign_recipient SET claimed_at = now() - interval '25 hours'`);
    doubt.twilio.failReads = false;
    await doubt.reconcile();
    await doubt.messaging.sweep();

    expect(await campaignRows(doubt.messaging)).toMatchObject([{ status: 'finished' }]);
    expect(await doubt.recipient()).toMatchObject({ status: 'unknown', attempt: 1 });
  });

  it('gives each text in doubt to only one of many workers', async () => {
    for (let index = 0; index < 20; index++) {
      await doubt.add(unknownFor('2 minutes'), `+121355501${String(index).padStart(2, '0')}`);
    }
    const attempts = doubt.messaging.get(AttemptsRepository);

    const taken = await Promise.all(Array.from({ length: 8 }, () => attempts.takeUnknown(5, 1, 1000)));

    const ids = taken.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(20);
  });
});
