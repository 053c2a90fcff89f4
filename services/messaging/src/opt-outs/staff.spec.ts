import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { saidBefore } from '@lacquer/contracts/sentences/say';
import type { RequestOf } from '@lacquer/contracts/contract';
import {
  describeSender,
  liftSuppression,
  listReplies,
  listSuppressions,
  receiveInboundMessage,
  type Reply,
  reviewReply,
  setSenderRate,
  suppressPhone,
} from '@lacquer/contracts/messaging/messaging';
import { testOwner } from '@lacquer/platform/testing/service-under-test';
import { SenderPace } from '../pace/sender-pace.js';
import { at, runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';

const phone = '+12135550107';

describe('the staff', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      options: { provider: { twilio: twilio.options }, pace: { segmentsPerSecond: 3 } },
      worker: false,
    });
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const text = (Body: string, From = phone) => {
    const params = { MessageSid: `SM${randomUUID()}`, From, To: '+12135550199', Body };
    return messaging.call(receiveInboundMessage, { params });
  };
  const suppressed = () => messaging.rows('SELECT phone, reason, source FROM suppression ORDER BY phone');
  const suppress = (phoneNumber: string) => messaging.call(suppressPhone, { phoneNumber });
  const lift = (phoneNumber: string) => messaging.call(liftSuppression, { phoneNumber });
  const replies = async (query: Partial<RequestOf<typeof listReplies>> = {}): Promise<Reply[]> =>
    (await messaging.call(listReplies, { limit: 100, ...query })).replies;
  const review = (id: string, optOut: boolean) => messaging.call(reviewReply, { id, optOut });
  const published = async () =>
    (await messaging.rows<{ type: string }>('SELECT type FROM outbox ORDER BY sequence')).map(({ type }) => type);
  const byText = [{ phone, reason: 'opted-out', source: 'inbound' }];

  it('suppresses a phone in any notation, once, and lifts it again', async () => {
    const first = await suppress('(213) 555-0107');
    expect(first).toMatchObject({ phone, reason: 'opted-out', source: 'staff' });
    expect(await suppress(phone)).toEqual(first);
    expect(await lift('213.555.0107')).toEqual({ phone });
    expect(await suppressed()).toEqual([]);
    expect(await published()).toEqual(['messaging.phone-suppressed.v1', 'messaging.suppression-lifted.v1']);
  });

  it("is named as the author of a suppression; an opt-out by the phone's owner names no account", async () => {
    await suppress(phone);
    await text('STOP', '+12135550109');

    const events = await messaging.rows<{ data: object }>('SELECT data FROM outbox ORDER BY sequence');
    expect(events.map(({ data }) => data)).toMatchObject([
      { phone, source: 'staff', actorId: testOwner.id },
      { phone: '+12135550109', source: 'inbound', actorId: null },
    ]);
  });

  it('cannot suppress an invalid phone, or lift a phone that is not suppressed', async () => {
    await expect(suppress('555')).rejects.toMatchObject({ code: 'MESSAGING.PHONE_INVALID', kind: 'invalid' });
    await expect(lift(phone)).rejects.toMatchObject({ code: 'MESSAGING.NOT_SUPPRESSED', kind: 'not-found' });
  });

  it('cannot lift an opt-out by text', async () => {
    await text('STOP');
    await expect(lift(phone)).rejects.toMatchObject({ code: 'MESSAGING.OPTED_OUT_BY_TEXT', kind: 'conflict' });
    await suppress(phone);
    await expect(lift(phone)).rejects.toMatchObject({ code: 'MESSAGING.OPTED_OUT_BY_TEXT' });
    expect(await suppressed()).toEqual(byText);
  });

  it('cannot lift an opt-out by text that followed a suppression by the staff', async () => {
    await suppress(phone);
    await text('STOP');
    await expect(lift(phone)).rejects.toMatchObject({ code: 'MESSAGING.OPTED_OUT_BY_TEXT' });
    await text('START');
    expect(await suppressed()).toEqual([]);
  });

  it('lifts a suppression by the provider; only lifted opt-outs are published', async () => {
    await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'invalid', 'provider')`, [phone]);
    await lift(phone);
    expect(await suppressed()).toEqual([]);
    expect(await published()).toEqual([]);
  });

  it('lists suppressions newest first, in pages, by reason and by digits', async () => {
    await messaging.rows(
      `INSERT INTO suppression (phone, reason, source, since)
       SELECT '+121355501' || lpad(n::text, 2, '0'), CASE WHEN n < 5 THEN 'invalid' ELSE 'opted-out' END, 'provider',
         timestamptz '2026-03-01 10:00:00.000001+00' + make_interval(secs => n / 3)
       FROM generate_series(0, 9) n`,
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await messaging.call(listSuppressions, { limit: 3, cursor });
      seen.push(...page.suppressions.map((each) => each.phone.slice(-1)));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen.join('')).toBe('9678345012');

    const list = async (query: Partial<RequestOf<typeof listSuppressions>>) =>
      (await messaging.call(listSuppressions, { limit: 100, ...query })).suppressions.length;
    expect([await list({ reason: 'invalid' }), await list({ q: '555-0107' }), await list({ q: 'Ana' })]).toEqual([
      5, 1, 0,
    ]);
    await expect(messaging.call(listSuppressions, { limit: 3, cursor: 'x' })).rejects.toMatchObject({
      code: 'MESSAGING.CURSOR_INVALID',
    });
  });

  it('sees an opt-out in free text, which takes effect immediately', async () => {
    await text('Hi, how much is a manicure?', '+12135550108');
    await text('please no more texts');

    expect(await suppressed()).toEqual(byText);
    expect(await replies({ needsReview: true })).toMatchObject([
      { phone, body: 'please no more texts', keyword: 'stop-phrase', needsReview: true },
    ]);
    expect((await replies()).map(({ keyword }) => keyword)).toEqual(['stop-phrase', null]);
    expect(await replies({ phone: '(213) 555-0108' })).toMatchObject([{ body: 'Hi, how much is a manicure?' }]);
    await expect(replies({ phone: '555' })).rejects.toMatchObject({ code: 'MESSAGING.PHONE_INVALID' });
  });

  it('reverses a free text mistaken for an opt-out', async () => {
    await text('please remove me');
    const { id } = at(await replies(), 0);
    expect(await review(id, false)).toMatchObject({ id, keyword: null, needsReview: false });

    expect(await suppressed()).toEqual([]);
    expect(await replies({ needsReview: true })).toEqual([]);
    expect(await published()).toEqual(['messaging.phone-suppressed.v1', 'messaging.suppression-lifted.v1']);
  });

  it('cannot reverse it when the phone has also opted out otherwise', async () => {
    await text('please remove me');
    const { id } = at(await replies(), 0);
    await text('STOP');
    await review(id, false);
    expect(await suppressed()).toEqual(byText);
  });

  it('keeps its own suppression whatever it decides about the reply', async () => {
    await suppress(phone);
    await text('please remove me');
    await review(at(await replies(), 0).id, false);
    expect(await suppressed()).toEqual([{ phone, reason: 'opted-out', source: 'staff' }]);
  });

  it('marks an unrecognized text as an opt-out, unless the phone has texted START since', async () => {
    await text('I have had it with you people');
    const { id } = at(await replies(), 0);
    expect(await review(id, true)).toMatchObject({ keyword: 'stop-phrase' });
    expect(await suppressed()).toEqual(byText);

    await text('START');
    await review(id, true);
    expect(await suppressed()).toEqual([]);
    await expect(review(randomUUID(), true)).rejects.toMatchObject({ code: 'MESSAGING.REPLY_NOT_FOUND' });
  });

  it('sees the sender, and changes its rate for every worker', async () => {
    expect(await messaging.call(describeSender, {})).toEqual({
      simulated: false,
      from: '+12135550199',
      segmentsPerSecond: 3,
      heldUntil: null,
      heldReason: null,
      window: 'always',
    });
    expect(await messaging.call(setSenderRate, { segmentsPerSecond: 20 })).toMatchObject({
      segmentsPerSecond: 20,
    });
    await messaging.get(SenderPace).hold(30_000, saidBefore('Too many.'));
    expect(await messaging.call(setSenderRate, { segmentsPerSecond: null })).toMatchObject({
      segmentsPerSecond: 3,
      heldReason: 'Too many.',
      heldUntil: expect.any(String),
    });
  });

  it('changes the rate only from the rate it has seen; one of several changes wins', async () => {
    const set = (rate: number | null, seen?: number | null) =>
      messaging.call(setSenderRate, { segmentsPerSecond: rate, ...(seen !== undefined && { seen }) });
    // the rate is still that of the settings
    await expect(set(20, null)).rejects.toMatchObject({
      code: 'MESSAGING.CHANGED_MEANWHILE',
      meanwhile: { by: null, present: { segmentsPerSecond: 3 } },
    });
    const changes = await Promise.allSettled([10, 11, 12].map((rate) => set(rate, 3)));
    const [stored] = changes.flatMap((done) => (done.status === 'fulfilled' ? [done.value] : []));
    const refused = changes.flatMap((done): unknown[] => (done.status === 'rejected' ? [done.reason] : []));
    expect(refused).toHaveLength(2);
    for (const reason of refused)
      expect(reason).toMatchObject({
        code: 'MESSAGING.CHANGED_MEANWHILE',
        meanwhile: { by: testOwner.id, present: { segmentsPerSecond: stored?.segmentsPerSecond } },
      });

    // a repetition after a lost answer
    const rate = stored?.segmentsPerSecond ?? null;
    expect(await set(rate, 3)).toMatchObject({ segmentsPerSecond: rate });
    await expect(set(null, 3)).rejects.toMatchObject({ code: 'MESSAGING.CHANGED_MEANWHILE' });
    expect(await set(0.1, rate)).toMatchObject({ segmentsPerSecond: 0.1 });
    expect(await set(null, 0.1)).toMatchObject({ segmentsPerSecond: 3 });
    expect(await set(null, 0.1)).toMatchObject({ segmentsPerSecond: 3 });
    // a change without a seen rate replaces any rate
    expect(await set(5)).toMatchObject({ segmentsPerSecond: 5 });
  });
});
