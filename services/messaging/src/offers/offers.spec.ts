import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { getCampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import { everyoneNow, launchCampaign, previewCampaign } from '@lacquer/contracts/messaging/campaign';
import { codeAlphabet, ownCodeLength, sampleCode } from '@lacquer/contracts/messaging/offer';
import { discountsUsed, findCode, listOffers, redeemOffer, undoRedemption } from '@lacquer/contracts/messaging/offers';
import { sendTest } from '@lacquer/contracts/messaging/test-sends';
import { FreezeCampaign } from '../campaigns/freeze-campaign.js';
import { becomes, create, get, run, runWithTwilio, start, stopAll } from '../testing/running-campaigns.js';
import { at, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';

afterEach(stopAll);

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const offer = { description: '20% off a gel manicure', lastDay: inDays(14) };
const message = 'Show {code}';
const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const ownCode = new RegExp(`[${codeAlphabet}]{${ownCodeLength}}`, 'u');

interface SentCode {
  phone: string;
  code: string;
  body: string;
}

const codesOf = (messaging: RunningMessaging) =>
  messaging.rows<SentCode>(
    'SELECT phone, code, body FROM offer_code JOIN campaign_recipient r ON r.id = recipient_id ORDER BY phone',
  );

async function sent(messaging: RunningMessaging, its: object = {}): Promise<SentCode[]> {
  const { id } = await create(messaging, { message, offer, ...its });
  await start(messaging, id);
  await becomes(messaging, id, 'finished');
  return codesOf(messaging);
}

const redeem = (messaging: RunningMessaging, code: string, ...phones: string[]) =>
  messaging.call(redeemOffer, { phones, code });

interface Payment {
  phone: string;
  paymentId?: string;
  paidAt?: string;
}

const discount = (
  messaging: RunningMessaging,
  { phone, paymentId = 'payment-1', paidAt = new Date().toISOString() }: Payment,
  ...discounts: string[]
) =>
  messaging.deliver({
    id: randomUUID(),
    type: discountsUsed.name,
    occurredAt: new Date().toISOString(),
    correlationId: randomUUID(),
    data: {
      customerId: randomUUID(),
      paymentId,
      paidAt,
      discounts,
      phones: [phone],
    },
  });

describe('the offer of a campaign', () => {
  it('has a code of its own for each recipient, in each language, and its last day', async () => {
    const customers = someCustomers(3).map((customer, index) => ({
      ...customer,
      ...(index > 0 && { language: index === 1 ? 'es' : 'ko' }),
    }));
    const { messaging, twilio } = await runWithTwilio({ customers });
    const codes = await sent(messaging, {
      message: 'Show {code} until {until}',
      texts: { es: 'Muestre {code} hasta el {until}', ko: '{until}까지 {code}' },
      offer: { ...offer, lastDay: '2099-05-03' },
    });

    expect(new Set(codes.map(({ code }) => code)).size).toBe(3);
    const bodies = new Map(twilio.posted.map(({ to, body }) => [to, body]));
    for (const { phone, code, body } of codes) {
      expect(code).toMatch(new RegExp(`^${ownCode.source}$`, 'u'));
      expect(bodies.get(phone)).toBe(body);
      expect(body).toContain(code);
      expect(body).not.toContain(sampleCode);
    }
    const all = codes.map(({ body }) => body).join('\n');
    for (const words of ['until May 3', 'hasta el 3 de mayo', '5월 3일까지']) expect(all).toContain(words);
  });

  it('counts the real widths in the segments', async () => {
    const messaging = await run({ customers: someCustomers(2) });
    // `{code}` has 6 characters, of which two count double; a code has 7
    const around = 'Lacquer House:   Reply STOP to opt out'.length + ownCodeLength;
    const text = `${'x'.repeat(160 - around)} {code}`;
    const shown = await messaging.call(previewCampaign, { message: text, campaignType: '', offer, ...everyoneNow });
    expect(shown).toMatchObject({ length: 160, segmentsPerText: 1, totalSegments: 2 });
    expect(shown.body).toContain(sampleCode);
    await sent(messaging, { message: text });
    expect(await messaging.rows('SELECT length(body) AS width, segments FROM campaign_recipient')).toEqual([
      { width: 160, segments: 1 },
      { width: 160, segments: 1 },
    ]);
  });

  it('is shared by all if it has one code, in one spelling', async () => {
    const messaging = await run({ customers: someCustomers(2) });
    const codes = await sent(messaging, { offer: { ...offer, sharedCode: ' spring-15 ' } });
    expect(codes.map(({ code }) => code)).toEqual(['SPRING15', 'SPRING15']);
    for (const { body } of codes) expect(body).toContain('Show SPRING15');
  });

  it('has no codes for customers who get no text', async () => {
    const messaging = await run({ customers: someCustomers(60) });
    const codes = await sent(messaging, { holdoutPercent: 50 });
    const [{ held } = { held: 0 }] = await messaging.rows<{ held: number }>(
      `SELECT count(*)::int AS held FROM campaign_recipient WHERE skip_reason = 'holdout'`,
    );
    expect(held).toBeGreaterThan(0);
    expect(codes).toHaveLength(60 - held);
  });

  it('keeps its codes when the freeze is interrupted and runs again', async () => {
    const customers = [...someCustomers(800), ...someCustomers(800)].map((customer, index) => ({
      ...customer,
      phoneNumber: `+1213555${String(index).padStart(4, '0')}`,
    }));
    customers.sort((a, b) => (a.customerId < b.customerId ? -1 : 1));
    const messaging = await run({ customers, worker: false });
    const { id } = await create(messaging, { message, offer });
    await start(messaging, id);
    messaging.failAudience = (afterId) => afterId !== null;
    const freeze = messaging.get(FreezeCampaign);
    await expect(freeze.run(id)).rejects.toThrow();
    const before = await codesOf(messaging);
    expect(before).toHaveLength(1000);
    messaging.failAudience = () => false;
    await Promise.all([freeze.run(id), freeze.run(id)]);
    const after = await codesOf(messaging);
    expect(after).toHaveLength(1600);
    expect(new Set(after.map(({ code }) => code)).size).toBe(1600);
    const kept = new Set(after.map(({ phone, code }) => phone + code));
    expect(before.every(({ phone, code }) => kept.has(phone + code))).toBe(true);
    expect(after.every(({ code, body }) => body.includes(code))).toBe(true);
  });

  it('is refused without its code in a text, or with a placeholder and no offer', async () => {
    const messaging = await run({ worker: false });
    await expect(create(messaging, { message: 'Hello', offer })).rejects.toMatchObject({
      code: 'MESSAGING.OFFER_INVALID',
      details: [{ path: 'message', message: expect.stringContaining('must contain {code}') }],
    });
    await expect(create(messaging, { message, texts: { es: 'Hola' }, offer })).rejects.toMatchObject({
      details: [{ path: 'texts.es' }],
    });
    for (const text of ['Until {until}', message]) {
      await expect(create(messaging, { message: text })).rejects.toMatchObject({
        details: [{ path: 'message', message: expect.stringContaining('has no offer') }],
      });
    }
    await expect(create(messaging, { message, offer: { ...offer, sharedCode: '12' } })).rejects.toMatchObject({
      kind: 'invalid',
    });
  });

  it('lasts at least until its campaign begins', async () => {
    const messaging = await run({ customers: someCustomers(1), worker: false });
    const draft = { message, campaignType: '', ...everyoneNow, offer: { ...offer, lastDay: inDays(-2) } } as const;
    const refused = { code: 'MESSAGING.OFFER_INVALID', details: [{ path: 'offer.lastDay' }] };
    await expect(messaging.call(previewCampaign, draft)).rejects.toMatchObject(refused);
    await expect(messaging.call(launchCampaign, draft)).rejects.toMatchObject(refused);
    const { id } = await create(messaging, draft);
    await expect(start(messaging, id)).rejects.toMatchObject(refused);
    const later = { ...draft, offer, at: `${inDays(20)}T18:00:00.000Z` };
    await expect(messaging.call(launchCampaign, later)).rejects.toMatchObject(refused);
    expect((await get(messaging, id)).offer).toEqual({ ...offer, lastDay: inDays(-2) });
  });

  it('ends with its last day in the zone of the salon: later texts are not sent', async () => {
    const messaging = await run({ customers: someCustomers(1), worker: false });
    messaging.timeZone = 'America/Los_Angeles';
    const { id } = await create(messaging, { message, offer: { ...offer, lastDay: '2099-07-01' } });
    await start(messaging, id);
    await messaging.get(FreezeCampaign).run(id);
    expect(await messaging.rows('SELECT expires_at AS at FROM campaign_recipient')).toEqual([
      { at: new Date('2099-07-02T07:00:00.000Z') },
    ]);
  });

  it('has a sample code in tests, which nobody can redeem', async () => {
    const messaging = await run({ worker: false });
    const test = await messaging.call(sendTest, {
      message: 'Show {code}',
      offer,
      phoneNumber: '2135550199',
      isMine: true,
    });
    expect(test.body).toContain(`Show ${sampleCode}`);
    expect(sampleCode).not.toMatch(new RegExp(`^[${codeAlphabet}]+$`, 'u'));
    await expect(redeem(messaging, sampleCode, test.phone)).rejects.toMatchObject({ code: 'MESSAGING.CODE_UNKNOWN' });
  });
});

describe('a code', () => {
  it('is redeemed once, however many try at the same moment, and taken back for an hour', async () => {
    const messaging = await run({ customers: someCustomers(1) });
    const { phone, code } = at(await sent(messaging), 0);
    const written = `${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `;
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => redeem(messaging, written, phone)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of tries) {
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ code: 'MESSAGING.CODE_USED', kind: 'conflict' });
    }
    const [listed] = (await messaging.call(listOffers, { phones: [phone] })).offers;
    expect(listed).toMatchObject({ ...offer, code, isOver: false, redeemed: { by: 'desk', canUndo: true } });
    const id = listed?.id ?? '';
    for (const _ of [1, 2]) expect((await messaging.call(undoRedemption, { id })).redeemed).toBeNull();
    await redeem(messaging, code, phone);
    await messaging.rows(`UPDATE offer_code SET redeemed_at = now() - interval '61 minutes'`);
    await expect(messaging.call(undoRedemption, { id })).rejects.toMatchObject({ code: 'MESSAGING.REDEMPTION_FINAL' });
  });

  it('is told apart: valid, used, ended, of another, or unknown', async () => {
    const messaging = await run({ customers: someCustomers(2) });
    const [one, two] = await sent(messaging);
    if (!one || !two) throw new Error('two codes expected');
    const found = async (code: string) => (await messaging.call(findCode, { code })).state;
    expect(await found(one.code)).toBe('valid');
    await expect(redeem(messaging, one.code, two.phone)).rejects.toMatchObject({ code: 'MESSAGING.CODE_OF_ANOTHER' });
    // a merged customer has both phones
    await redeem(messaging, one.code, two.phone, one.phone);
    expect(await found(one.code)).toBe('used');
    await messaging.rows(`UPDATE campaign SET offer = offer || '{"lastDay": "2026-01-31"}'`);
    expect(await messaging.call(findCode, { code: two.code })).toMatchObject({
      state: 'ended',
      explanation: 'This offer ended on January 31.',
    });
    await expect(redeem(messaging, two.code, two.phone)).rejects.toMatchObject({ code: 'MESSAGING.OFFER_ENDED' });
    expect(await found('nothing')).toBe('unknown');
    await expect(redeem(messaging, 'nothing', one.phone)).rejects.toMatchObject({
      code: 'MESSAGING.CODE_UNKNOWN',
      kind: 'not-found',
    });
  });

  it('that all share is redeemed once per customer, and only by those who were texted it', async () => {
    const messaging = await run({ customers: someCustomers(2) });
    const [one, two] = await sent(messaging, { offer: { ...offer, sharedCode: 'SPRING15' } });
    if (!one || !two) throw new Error('two codes expected');
    expect(await messaging.call(findCode, { code: 'spring 15' })).toMatchObject({ state: 'shared', offer: null });
    await redeem(messaging, 'spring15', one.phone);
    await expect(redeem(messaging, 'spring15', one.phone)).rejects.toMatchObject({ code: 'MESSAGING.CODE_USED' });
    await redeem(messaging, 'spring15', two.phone);
    await expect(redeem(messaging, 'spring15', '+12135550000')).rejects.toMatchObject({
      code: 'MESSAGING.CODE_OF_ANOTHER',
    });
  });

  it('is redeemed by a discount at Square, whatever else that has, once and finally', async () => {
    const messaging = await run({ customers: someCustomers(2) });
    const [one, two] = await sent(messaging);
    if (!one || !two) throw new Error('two codes expected');
    for (const _ of [1, 2]) {
      await discount(messaging, { phone: one.phone, paidAt: yesterday }, 'Senior discount', one.code.toLowerCase());
    }
    const [listed] = (await messaging.call(listOffers, { phones: [one.phone] })).offers;
    expect(listed?.redeemed).toEqual({ at: yesterday, by: 'square', canUndo: false });
    await expect(messaging.call(undoRedemption, { id: listed?.id ?? '' })).rejects.toMatchObject({
      code: 'MESSAGING.REDEMPTION_FINAL',
    });
    // at the desk first: the discount of the same visit changes nothing
    await redeem(messaging, two.code, two.phone);
    await discount(messaging, two, two.code);
    expect((await messaging.call(listOffers, { phones: [two.phone] })).offers[0]?.redeemed?.by).toBe('desk');
  });

  it('that all share is redeemed at Square for the customer who paid', async () => {
    const messaging = await run({ customers: someCustomers(2) });
    const [one, two] = await sent(messaging, { offer: { ...offer, sharedCode: 'SPRING15' } });
    if (!one || !two) throw new Error('two codes expected');
    await discount(messaging, two, 'Spring 15');
    const redeemed = async (phone: string) =>
      (await messaging.call(listOffers, { phones: [phone] })).offers[0]?.redeemed?.by ?? null;
    expect([await redeemed(one.phone), await redeemed(two.phone)]).toEqual([null, 'square']);
  });

  it('that all share is not redeemed by what was paid before its text', async () => {
    const messaging = await run({ customers: someCustomers(1) });
    const one = at(await sent(messaging, { offer: { ...offer, sharedCode: 'SPRING15' } }), 0);
    await discount(messaging, { phone: one.phone, paidAt: yesterday }, 'Spring 15');
    expect((await messaging.call(listOffers, { phones: [one.phone] })).offers).toMatchObject([{ redeemed: null }]);
  });

  it('that all share is not redeemed for a recipient who got no text', async () => {
    const messaging = await run({ customers: someCustomers(2), worker: false });
    const { id } = await create(messaging, { message, offer: { ...offer, sharedCode: 'SPRING15' } });
    await start(messaging, id);
    await messaging.get(FreezeCampaign).run(id);
    const [left, other] = await codesOf(messaging);
    if (!left || !other) throw new Error('two codes expected');
    await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'opted-out', 'inbound')`, [
      left.phone,
    ]);
    await messaging.startWorker();
    await becomes(messaging, id, 'finished');

    await discount(messaging, left, 'Spring 15');
    await expect(redeem(messaging, 'spring15', left.phone)).rejects.toMatchObject({
      code: 'MESSAGING.CODE_OF_ANOTHER',
    });
    await discount(messaging, other, 'Spring 15');
    expect((await messaging.call(getCampaignReport, { id })).redemptions).toEqual({
      people: 1,
      atDesk: 0,
      inSquare: 1,
    });
  });

  it('that two campaigns share is redeemed once by a payment, also if that is told again', async () => {
    const messaging = await run({ customers: someCustomers(1) });
    const shared = { ...offer, sharedCode: 'SPRING15' };
    await sent(messaging, { offer: shared });
    const { phone } = at(await sent(messaging, { message: 'Once more: {code}', offer: shared }), 0);
    const count = async () =>
      (await messaging.call(listOffers, { phones: [phone] })).offers.filter(({ redeemed }) => redeemed).length;
    for (const _ of [1, 2]) await discount(messaging, { phone }, 'Spring 15');
    expect(await count()).toBe(1);
    await discount(messaging, { phone, paymentId: 'payment-2' }, 'Spring 15');
    expect(await count()).toBe(2);
  });
});
