import { afterEach, describe, expect, it } from '@jest/globals';
import { saidBefore } from '@lacquer/contracts/sentences/say';
import {
  type CampaignPreview,
  createCampaign,
  everyoneNow,
  getCampaign,
  previewCampaign,
  startCampaign,
} from '@lacquer/contracts/messaging/campaign';
import type { RequestOf } from '@lacquer/contracts/contract';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import { findSendingTime } from '../hours/sending-time.js';
import { parseWindow } from '../hours/weekly-window.js';
import { SenderPace } from '../pace/sender-pace.js';
import { storeCampaign, storeRecipient } from '../testing/ledger-rows.js';
import {
  at,
  runMessaging,
  type RunningMessaging,
  type RunOptions,
  someCustomers,
} from '../testing/running-messaging.js';

const twilio = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'test-auth-token',
  timeoutMs: 1000,
  from: '+12135550199',
};

describe('the preview of a campaign', () => {
  const opened: RunningMessaging[] = [];
  afterEach(async () => {
    for (const messaging of opened.splice(0)) await messaging.stop();
  });
  const run = async (options: RunOptions = {}): Promise<RunningMessaging> => {
    const messaging = await runMessaging({ worker: false, ...options });
    opened.push(messaging);
    return messaging;
  };
  const preview = (
    messaging: RunningMessaging,
    draft: Partial<RequestOf<typeof previewCampaign>> = {},
  ): Promise<CampaignPreview> =>
    messaging.call(previewCampaign, { message: 'Hello', campaignType: '', ...everyoneNow, ...draft });

  it('counts eligible and excluded customers by reason, and stores nothing', async () => {
    const customers = someCustomers(10).map((customer, index) => ({ ...customer, hasConsent: index < 4 }));
    const messaging = await run({
      customers,
      options: { provider: { twilio }, pace: { segmentsPerSecond: 2 }, audience: { segmentPriceCents: 1.5 } },
    });
    messaging.withoutPhone = 3;
    for (const [index, reason] of ['opted-out', 'invalid'].entries()) {
      await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, $2, 'provider')`, [
        at(customers, index).phoneNumber,
        reason,
      ]);
    }

    const all = await preview(messaging);

    expect(all).toMatchObject({
      matched: 10,
      withoutPhone: 3,
      eligible: 8,
      excluded: { 'opted-out': 1, invalid: 1, 'no-consent': 0, 'no-common-hours': 0, 'frequency-cap': 0, holdout: 0 },
      eligibleWithoutConsent: 6,
      body: 'Lacquer House: Hello Reply STOP to opt out',
      encoding: 'GSM-7',
      length: 42,
      unicodeCharacters: [],
      segmentsPerText: 1,
      totalSegments: 8,
      estimatedCost: 12,
      estimatedSeconds: 4,
      simulated: false,
    });
    expect(all.warnings).toEqual([
      '6 of these 8 customers have no recorded consent to marketing texts, which the law asks for.',
    ]);
    expect(await preview(messaging, { filter: { consentedOnly: true } })).toMatchObject({
      matched: 10,
      eligible: 2,
      eligibleWithoutConsent: 0,
      warnings: [],
      excluded: { 'opted-out': 1, invalid: 1, 'no-consent': 6 },
    });
    expect(await messaging.rows('SELECT 1 FROM campaign')).toEqual([]);
  });

  it('of a stored draft matches its launch, including the holdout, over several pages', async () => {
    const customers = Array.from({ length: 2300 }, (_, index) => ({
      customerId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      phoneNumber: `+1${201 + Math.floor(index / 100)}55501${String(index % 100).padStart(2, '0')}`,
      hasConsent: false,
      hasRevoked: false,
    }));
    const messaging = await run({ customers, worker: true });
    const draft = { message: 'Hello', campaignType: '', filter: {}, holdoutPercent: 20 } as const;
    const { id } = await messaging.call(createCampaign, draft);

    const exact = await preview(messaging, { ...draft, id });
    const onAverage = await preview(messaging, draft);

    await messaging.call(startCampaign, { id, at: null });
    await eventually(async () => (await messaging.call(getCampaign, { id })).status === 'finished');
    const { counts } = await messaging.call(getCampaign, { id });
    expect(exact).toMatchObject({ eligible: counts.delivered, excluded: { holdout: counts.skipped } });
    expect(onAverage).toMatchObject({ eligible: 1840, eligibleWithoutConsent: 1840, excluded: { holdout: 460 } });
  });

  it('explains what makes a text long and expensive', async () => {
    const messaging = await run({ customers: someCustomers(1) });

    const unicode = await preview(messaging, { message: '“Nails” 💅 and more, until the text takes two segments 💅' });

    expect(unicode).toMatchObject({
      encoding: 'UCS-2',
      unicodeCharacters: ['“', '”', '💅'],
      segmentsPerText: 2,
      totalSegments: 2,
      estimatedCost: 2.2,
      simulated: true,
    });
    expect(unicode.warnings.join('\n')).toMatch(/“ ” 💅 cannot be sent in the short alphabet/);
    expect(unicode.warnings.join('\n')).toMatch(/only be simulated/);
    await expect(preview(messaging, { message: 'a'.repeat(1590) })).rejects.toMatchObject({
      code: 'MESSAGING.MESSAGE_TOO_LONG',
    });
  });

  it('transfers over the bus only members whose phone may be excluded', async () => {
    const customers = someCustomers(300).map((customer, index) => ({ ...customer, hasConsent: index % 3 === 0 }));
    const messaging = await run({ customers, options: { texts: { frequencyCap: { texts: 1, days: 7 } } } });
    for (const phone of [at(customers, 0).phoneNumber, '+19995550100']) {
      await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'opted-out', 'staff')`, [
        phone,
      ]);
    }
    const earlier = await storeCampaign(messaging, { status: 'finished' });
    for (const { phoneNumber } of customers.slice(0, 3)) {
      const columns = `status = 'delivered', claim_token = gen_random_uuid(), accepted_at = now()`;
      await storeRecipient(messaging, earlier, phoneNumber, columns);
    }

    const all = await preview(messaging, { holdoutPercent: 10 });

    expect(messaging.membersRead).toBe(3);
    expect(all).toMatchObject({
      matched: 300,
      eligible: 267,
      excluded: { 'opted-out': 1, 'no-consent': 0, 'frequency-cap': 2, holdout: 30 },
      eligibleWithoutConsent: 178,
    });
    expect(await preview(messaging, { filter: { consentedOnly: true } })).toMatchObject({
      matched: 300,
      eligible: 99,
      excluded: { 'opted-out': 1, 'no-consent': 200, 'frequency-cap': 0 },
      eligibleWithoutConsent: 0,
    });
  });

  it('estimates the duration over closed hours and after a hold', async () => {
    // a Monday, half an hour before the window closes in Los Angeles
    const now = new Date('2026-03-03T03:30:00Z');
    const options = {
      provider: { twilio },
      pace: { segmentsPerSecond: 0.01 },
      hours: { window: parseWindow('mon-sun 09:00-20:00') },
    };
    const evening = await run({ customers: someCustomers(36), options, clock: new SetClock(now) });

    expect(await preview(evening)).toMatchObject({
      startsAt: now.toISOString(),
      endsAt: '2026-03-03T17:30:00.000Z',
      estimatedSeconds: 14 * 3600,
    });
    const planned = await preview(evening, { at: '2026-03-03T16:00:00.000Z' });
    expect(planned).toMatchObject({
      startsAt: '2026-03-03T17:00:00.000Z',
      endsAt: '2026-03-03T18:00:00.000Z',
      estimatedSeconds: 2 * 3600,
    });
    expect(planned.warnings.join('\n')).toMatch(/not sent at this hour/);
    const night = await run({
      customers: someCustomers(36),
      options,
      clock: new SetClock(new Date('2026-03-03T05:00:00Z')),
    });
    const closed = await preview(night);
    expect(closed).toMatchObject({ startsAt: '2026-03-03T17:00:00.000Z', endsAt: '2026-03-03T18:00:00.000Z' });
    expect(closed.warnings.join('\n')).toMatch(/not sent at this hour/);
  });

  it('estimates the duration when some recipients live in another time zone', async () => {
    // half past six in Los Angeles, half past nine in New York
    const now = new Date('2026-06-04T01:30:00Z');
    const customers = someCustomers(4).map((customer, index) => ({
      ...customer,
      phoneNumber: index === 0 ? '+12125550100' : customer.phoneNumber,
    }));
    const messaging = await run({
      customers,
      options: {
        provider: { twilio },
        pace: { segmentsPerSecond: 0.01 },
        hours: { window: parseWindow('mon-sun 09:00-20:00') },
      },
      clock: new SetClock(now),
    });

    const { startsAt, endsAt, warnings } = await preview(messaging);

    expect({ startsAt, endsAt }).toEqual({ startsAt: now.toISOString(), endsAt: '2026-06-04T16:01:40.000Z' });
    expect(warnings.join('\n')).toMatch(/another time zone/);
    customers.shift();
    messaging.customers = customers;
    expect(await preview(messaging)).toMatchObject({ endsAt: '2026-06-04T01:35:00.000Z' });
  });

  it('shows the hold of the sender, and no duration without a rate limit', async () => {
    const messaging = await run({
      customers: someCustomers(2),
      options: { provider: { twilio }, pace: { segmentsPerSecond: null } },
    });
    expect(await preview(messaging)).toMatchObject({ estimatedSeconds: null, endsAt: null });

    await messaging.get(SenderPace).hold(600_000, saidBefore('The queue at Twilio is full.'));

    const held = await preview(messaging);
    expect(held.warnings).toContain('The queue at Twilio is full.');
    expect(new Date(held.startsAt).getTime()).toBeGreaterThan(Date.now() + 500_000);
  });
});

describe('the end of a campaign', () => {
  it('is unknown when the hours never open', () => {
    const never = { isOpen: () => false, opensAt: () => null, closesAt: (now: Date) => now };
    expect(findSendingTime([{ window: never, seconds: 10 }], new Date(0))).toEqual({
      startsAt: new Date(0),
      endsAt: null,
    });
  });
});
