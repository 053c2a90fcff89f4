import { afterEach, describe, expect, it } from '@jest/globals';
import { type CampaignPreview, everyoneNow, previewCampaign } from '@lacquer/contracts/messaging/campaign';
import { sendTest } from '@lacquer/contracts/messaging/test-sends';
import type { RequestOf } from '@lacquer/contracts/contract';
import type { AudienceMember } from './audience.js';
import { becomes, create, manyCustomers, run, runWithTwilio, start, stopAll } from '../testing/running-campaigns.js';
import { at, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';

afterEach(stopAll);

const named = (customers: AudienceMember[], names: readonly (string | undefined)[]): AudienceMember[] =>
  customers.map((customer, index) => {
    const firstName = names[index % names.length];
    return firstName === undefined ? customer : { ...customer, firstName };
  });

const preview = (
  messaging: RunningMessaging,
  draft: Partial<RequestOf<typeof previewCampaign>>,
): Promise<CampaignPreview> =>
  messaging.call(previewCampaign, { message: 'Hi {first_name}!', campaignType: '', ...everyoneNow, ...draft });

const stored = (messaging: RunningMessaging) =>
  messaging.rows<{ phone: string; body: string; segments: number }>(
    'SELECT phone, body, segments FROM campaign_recipient ORDER BY phone',
  );

describe('the first name in a text', () => {
  // with "Hi {first_name}! " and the added prefix and notice, 118 letters and a name of five letters fill a segment
  const filler = 'x'.repeat(160 - 'Lacquer House: Hi Maria!  Reply STOP to opt out'.length);

  it("is the recipient's own: each text is sent once, with its own segment count", async () => {
    const customers = named(someCustomers(5), ['Ana', 'Maria', 'Mariana', 'Zoë', undefined]);
    const { messaging, twilio } = await runWithTwilio({ customers });
    const { id, body } = await create(messaging, { message: `Hi {first_name}! ${filler}` });
    expect(body).toBe(`Lacquer House: Hi {first_name}! ${filler} Reply STOP to opt out`);

    await start(messaging, id);
    await becomes(messaging, id, 'finished');

    const text = (name: string) => `Lacquer House: Hi ${name}! ${filler} Reply STOP to opt out`;
    const phoneOf = (index: number) => at(customers, index).phoneNumber;
    const expected = [
      { phone: phoneOf(0), body: text('Ana'), segments: 1 },
      { phone: phoneOf(1), body: text('Maria'), segments: 1 },
      { phone: phoneOf(2), body: text('Mariana'), segments: 2 },
      { phone: phoneOf(3), body: text('Zoë'), segments: 3 },
      { phone: phoneOf(4), body: text('there'), segments: 1 },
    ].toSorted((a, b) => (a.phone < b.phone ? -1 : 1));
    expect(await stored(messaging)).toEqual(expected);
    const posted = twilio.posted.map(({ to, body: sent }) => ({ phone: to, body: sent }));
    expect(posted.toSorted((a, b) => (a.phone < b.phone ? -1 : 1))).toEqual(
      expected.map(({ phone, body: sent }) => ({ phone, body: sent })),
    );
  });

  it('cannot inject a link, a line break, a placeholder, or the notice that ends a text', async () => {
    const names = ['evil.example', 'Bo\nReply YES', 'Reply STOP', '{first_name}', '$&'];
    const messaging = await run({ customers: named(someCustomers(5), names) });
    const { id } = await create(messaging, { message: 'Hi {first_name}!' });

    await start(messaging, id);
    await becomes(messaging, id, 'finished');

    const texts = (await stored(messaging)).map(({ body }) => body);
    expect(texts.toSorted()).toEqual(
      ['there', 'Bo Reply YES', 'Reply STOP', 'firstname', 'there']
        .map((name) => `Lacquer House: Hi ${name}! Reply STOP to opt out`)
        .toSorted(),
    );
  });

  it.each([
    ['counted by the customer service', 0],
    ['read page by page, because the holdout is drawn', 1],
  ])('counts in the preview for every eligible customer, %s', async (_, isDrawn) => {
    const names = ['Ana', 'Maria', 'Mariana', 'Zoë', undefined];
    const customers = named(manyCustomers(1100), names).map((customer, index) => ({
      ...customer,
      hasConsent: index >= 200,
      hasRevoked: index < 100,
    }));
    const messaging = await run({ customers, worker: false, options: { audience: { segmentPriceCents: 1 } } });
    for (const { phoneNumber } of customers.slice(1000)) {
      await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'invalid', 'provider')`, [
        phoneNumber,
      ]);
    }
    const draft = { message: `Hi {first_name}! ${filler}` };
    const { id } = await create(messaging, { ...draft, holdoutPercent: isDrawn });
    // drawn by the campaign's own id, or an average share
    const exact = { ...draft, ...(isDrawn ? { id, holdoutPercent: 1 } : {}) };

    const all = await preview(messaging, exact);

    if (!isDrawn) {
      // 180 of each name: one segment, one, two, three, one
      expect(all).toMatchObject({ eligible: 900, totalSegments: 180 * 8, estimatedCost: 180 * 8 });
      expect(all.names).toMatchObject({ withName: 720, withoutName: 180, inUnicode: 180 });
      expect(messaging.membersRead).toBe(100);
      const consented = await preview(messaging, { ...exact, filter: { consentedOnly: true } });
      expect(consented).toMatchObject({ eligible: 800, totalSegments: 160 * 8 });
    }
    expect(all).toMatchObject({
      body: `Lacquer House: Hi Maria! ${filler} Reply STOP to opt out`,
      encoding: 'GSM-7',
      length: 160,
      segmentsPerText: 1,
      names: {
        example: 'Maria',
        fallback: 'there',
        longest: { body: expect.stringContaining('Hi Zoë!'), encoding: 'UCS-2', length: 158, segments: 3 },
      },
    });
    expect(all.warnings.join('\n')).toMatch(/\d+ names? .* short alphabet/);

    await messaging.startWorker();
    const { id: launched } = isDrawn ? { id } : await create(messaging, draft);
    await start(messaging, launched);
    await becomes(messaging, launched, 'finished');
    const [sums] = await messaging.rows<{ texts: number; segments: number }>(
      `SELECT count(*)::int AS texts, sum(segments)::int AS segments FROM campaign_recipient
       WHERE campaign_id = $1 AND status <> 'skipped'`,
      [launched],
    );
    expect(sums).toEqual({ texts: all.eligible, segments: all.totalSegments });
  });

  it('is counted in proportion to an average holdout', async () => {
    const customers = named(manyCustomers(100), ['Ana', 'Mariana']);
    const messaging = await run({ customers, worker: false });
    const all = await preview(messaging, { message: `Hi {first_name}! ${filler}`, holdoutPercent: 20 });
    expect(all).toMatchObject({ eligible: 80, totalSegments: 120, names: { withName: 80, withoutName: 0 } });
  });

  it('is empty for an empty audience, and absent for a text without a name', async () => {
    const messaging = await run({ worker: false });
    const empty = await preview(messaging, {});
    expect(empty).toMatchObject({ totalSegments: 0, names: { withName: 0, withoutName: 0, longest: null } });
    expect((await preview(messaging, { message: 'Hello' })).names).toBeUndefined();
  });

  it('reserves room for the longest name', async () => {
    const messaging = await run({ worker: false });
    const room = 1600 - 'Lacquer House:   Reply STOP to opt out'.length;
    const message = (length: number) => `{first_name} ${'x'.repeat(length)}`;
    expect((await preview(messaging, { message: message(room - 40) })).totalSegments).toBe(0);
    await expect(preview(messaging, { message: message(room - 39) })).rejects.toMatchObject({
      code: 'MESSAGING.MESSAGE_TOO_LONG',
      message: expect.stringContaining('40 characters'),
    });
  });

  it('is an example name in a test text', async () => {
    const messaging = await run({ worker: false });
    const test = await messaging.call(sendTest, { message: 'Hi {first_name}!', phoneNumber: '(213) 555-0100' });
    expect(test.body).toBe('Lacquer House: Hi Maria! Reply STOP to opt out');
  });
});
