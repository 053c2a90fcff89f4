import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CampaignReport, getCampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import { addCampaign, addRecipients } from '../../testing/campaign-rows.js';
import { runMessaging, type RunningMessaging } from '../../testing/running-messaging.js';

describe('the report of a campaign', () => {
  let messaging: RunningMessaging;
  /** Visits and amount by customer. */
  let totals: Map<string, { visits: number; amount: number }>;
  let asked: { customerIds: string[]; from: string; to: string }[];
  beforeEach(async () => {
    [totals, asked] = [new Map(), []];
    messaging = await runMessaging({ worker: false });
    messaging.visitTotals = (request) => {
      asked.push(request);
      return request.customerIds.flatMap((customerId) => {
        const total = totals.get(customerId);
        return total ? [{ customerId, ...total }] : [];
      });
    };
  });
  afterEach(() => messaging.stop());

  const report = (id: string): Promise<CampaignReport> => messaging.call(getCampaignReport, { id });
  const run = (over: Parameters<typeof addCampaign>[1] = {}) =>
    addCampaign(messaging, { status: 'finished', startedAt: `now() - interval '8 days'`, ...over });
  /** Makes every `n`th customer visit once and spend the amount. */
  const visit = (customers: { customerId: string }[], n: number, amount: number) => {
    for (const [index, { customerId }] of customers.entries()) {
      if (index % n === 0) totals.set(customerId, { visits: 1, amount });
    }
  };

  it('sums the sales of both groups within the seven days, with zero for customers without a visit', async () => {
    const id = await run();
    const sent = await addRecipients(messaging, id, { count: 80, status: 'delivered' });
    const undelivered = await addRecipients(messaging, id, { count: 10, status: 'undelivered' });
    const failed = await addRecipients(messaging, id, { count: 10, status: 'failed', errorCode: '21211' });
    const holdout = await addRecipients(messaging, id, { count: 50, status: 'skipped', skipReason: 'holdout' });
    // not part of the test
    const optedOut = await addRecipients(messaging, id, { count: 5, status: 'skipped', skipReason: 'opted-out' });
    visit([...sent, ...undelivered, ...failed], 2, 5000);
    visit(holdout, 5, 4000);
    visit(optedOut, 1, 9900);
    const answer = await report(id);

    expect(answer).toMatchObject({
      id,
      simulated: false,
      isComplete: true,
      sent: { customers: 100, visitors: 50, visits: 50, amount: 250_000, amountPerCustomer: 2500 },
      holdout: { customers: 50, visitors: 10, visits: 10, amount: 40_000, amountPerCustomer: 800 },
      effect: { amountPerCustomer: 1700, total: 170_000 },
    });
    expect(answer.effect?.low).toBeGreaterThan(0);
    expect(answer.effect?.high).toBeGreaterThan(1700);
    expect(answer.conclusion).toMatch(/^The text brought in \$17\.00 more per customer than none .*about \$1,700\.00/);
    expect(answer.conclusion).toMatch(/are counted, including 10 whose text was not accepted/);
    expect(Date.parse(answer.to) - Date.parse(answer.from)).toBe(7 * 86_400_000);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ from: answer.from, to: answer.to });
  });

  it('counts each recipient who texted an opt-out within the seven days once', async () => {
    const id = await run();
    const [first, second, third] = await addRecipients(messaging, id, { count: 3, status: 'delivered' });
    const [never] = await addRecipients(messaging, id, { count: 1, status: 'failed', errorCode: '21211' });
    const texts = [
      [first, 'stop', 7],
      [first, 'stop-phrase', 6],
      [second, 'stop', 9],
      [third, 'help', 5],
      [never, 'stop', 5],
    ] as const;
    for (const [from, keyword, daysAgo] of texts) {
      await messaging.rows(
        `INSERT INTO inbound_message (id, message_sid, from_phone, body, keyword, needs_review, received_at)
         VALUES (gen_random_uuid(), gen_random_uuid()::text, $1, '', $2, false, now() - make_interval(days => $3))`,
        [from?.phone, keyword, daysAgo],
      );
    }

    expect((await report(id)).optedOut).toBe(1);
  });

  it('counts those who answered once, without opt-outs, and the redemptions of an offer by where they were', async () => {
    const id = await run();
    const sent = await addRecipients(messaging, id, { count: 6, status: 'delivered' });
    expect(await report(id)).toMatchObject({ replies: 0 });
    // the keyword for texts, as the release before stores it, and an answer to a reminder
    await messaging.rows(
      `INSERT INTO inbound_message (id, message_sid, from_phone, body, needs_review, asks_for_texts, is_understood, received_at)
       VALUES (gen_random_uuid(), 'SMjoin', $1, 'JOIN', false, true, false, now() - interval '5 days'),
         (gen_random_uuid(), 'SMno', $2, 'N', false, false, true, now() - interval '5 days')`,
      [sent[4]?.phone, sent[5]?.phone],
    );
    expect((await report(id)).redemptions).toBeUndefined();
    for (const [index, keyword] of [
      [0, null],
      [0, null],
      [1, null],
      [2, 'stop'],
      [3, 'help'],
    ] as const) {
      await messaging.rows(
        `INSERT INTO inbound_message (id, message_sid, from_phone, body, keyword, needs_review, received_at)
         VALUES (gen_random_uuid(), gen_random_uuid()::text, $1, '', $2, false, now() - interval '5 days')`,
        [sent[index]?.phone, keyword],
      );
    }
    await messaging.rows(`UPDATE campaign SET offer = '{"description": "A gift", "lastDay": "2099-05-03"}'`);
    await messaging.rows(
      `INSERT INTO offer_code (recipient_id, campaign_id, code, is_own, redeemed_at, redeemed_by)
       SELECT id, campaign_id, n::text, true, CASE WHEN n < 4 THEN now() END, CASE WHEN n < 3 THEN gen_random_uuid() END
       FROM (SELECT id, campaign_id, row_number() OVER () AS n FROM campaign_recipient) AS numbered`,
    );
    expect(await report(id)).toMatchObject({ replies: 2, redemptions: { people: 3, atDesk: 2, inSquare: 1 } });
  });

  it('compares the visits with an interval, and says in words what they tell', async () => {
    const id = await run();
    visit(await addRecipients(messaging, id, { count: 100, status: 'delivered' }), 2, 5000);
    visit(await addRecipients(messaging, id, { count: 50, status: 'skipped', skipReason: 'holdout' }), 5, 4000);
    const { visitLift, visitsConclusion } = await report(id);
    expect(visitLift).toMatchObject({ sent: 0.5, holdout: 0.2, difference: 0.3 });
    expect(visitLift?.low).toBeCloseTo(0.138, 3);
    expect(visitLift?.high).toBeCloseTo(0.4301, 3);
    expect(visitsConclusion).toMatch(
      /^50\.0 % of those selected.* came, and 20\.0 % of those left out: 30\.0 percentage/,
    );

    const alike = await run();
    visit(await addRecipients(messaging, alike, { count: 40, status: 'delivered' }), 3, 5000);
    visit(await addRecipients(messaging, alike, { count: 40, status: 'skipped', skipReason: 'holdout' }), 3, 5000);
    expect((await report(alike)).visitsConclusion).toMatch(/^Too few to tell .* between −/);

    const few = await run();
    visit(await addRecipients(messaging, few, { count: 190, status: 'delivered' }), 2, 5000);
    await addRecipients(messaging, few, { count: 10, status: 'skipped', skipReason: 'holdout' });
    expect(await report(few)).toMatchObject({
      visitLift: null,
      visitsConclusion: expect.stringMatching(/^Too few to tell/),
    });

    const whole = await run();
    visit(await addRecipients(messaging, whole, { count: 300, status: 'delivered' }), 2, 5000);
    const answer = await report(whole);
    expect([answer.visitLift, answer.visitsConclusion]).toEqual([null, undefined]);
  });

  it('queries customers in batches of a thousand, each customer once', async () => {
    const id = await run();
    const sent = await addRecipients(messaging, id, { count: 2300, status: 'delivered' });
    visit(sent, 1, 100);

    expect((await report(id)).sent).toMatchObject({ customers: 2300, amount: 230_000, amountPerCustomer: 100 });
    expect(asked.map(({ customerIds }) => customerIds.length)).toEqual([1000, 1000, 300]);
    expect(new Set(asked.flatMap(({ customerIds }) => customerIds)).size).toBe(2300);
  });

  it('has no effect without a holdout, and explains why', async () => {
    const id = await run();
    visit(await addRecipients(messaging, id, { count: 30, status: 'delivered' }), 2, 5000);

    expect(await report(id)).toMatchObject({
      holdout: null,
      effect: null,
      conclusion: expect.stringMatching(/left out by chance.*Leave some out/),
    });
  });

  it('is inconclusive when the groups hardly differ or have too few visitors', async () => {
    const id = await run();
    visit(await addRecipients(messaging, id, { count: 40, status: 'delivered' }), 3, 5000);
    visit(await addRecipients(messaging, id, { count: 40, status: 'skipped', skipReason: 'holdout' }), 3, 5000);
    expect((await report(id)).conclusion).toMatch(/^The report cannot tell whether/);

    const few = await run();
    visit(await addRecipients(messaging, few, { count: 190, status: 'delivered' }), 2, 5000);
    await addRecipients(messaging, few, { count: 10, status: 'skipped', skipReason: 'holdout' });
    expect(await report(few)).toMatchObject({
      effect: null,
      conclusion: expect.stringMatching(/^Too few have come to tell: 95 of 200, while only 10 were left out/),
    });

    const alike = await run();
    visit(await addRecipients(messaging, alike, { count: 20, status: 'delivered' }), 1, 5000);
    visit(await addRecipients(messaging, alike, { count: 20, status: 'skipped', skipReason: 'holdout' }), 1, 5000);
    expect(await report(alike)).toMatchObject({
      effect: null,
      conclusion: expect.stringMatching(/all spent the same/),
    });
  });

  it('claims no effect of a text that nobody received', async () => {
    const id = await run({ status: 'cancelled' });
    visit(await addRecipients(messaging, id, { count: 100, status: 'skipped', skipReason: 'cancelled' }), 1, 5000);
    visit(await addRecipients(messaging, id, { count: 100, status: 'skipped', skipReason: 'holdout' }), 5, 4000);
    expect(await report(id)).toMatchObject({
      sent: { customers: 100, visitors: 100 },
      effect: null,
      conclusion: expect.stringMatching(/^No text is known to have been sent/),
    });
  });

  it('states that the seven days are not over, and that the texts were simulated', async () => {
    const id = await run({ startedAt: `now() - interval '1 day'`, simulated: true });
    await addRecipients(messaging, id, { count: 3, status: 'delivered' });
    const { isComplete, simulated, conclusion } = await report(id);

    expect([isComplete, simulated]).toEqual([false, true]);
    expect(conclusion).toMatch(/^Nothing was really sent.*The seven days are not over/);
  });

  it('is rejected before the campaign has started', async () => {
    const draft = await addCampaign(messaging, { status: 'draft', startedAt: null, isFrozen: false });
    await expect(report(draft)).rejects.toMatchObject({ code: 'MESSAGING.CAMPAIGN_STATE', kind: 'conflict' });
    await expect(report(randomUUID())).rejects.toMatchObject({ code: 'MESSAGING.CAMPAIGN_NOT_FOUND' });
  });
});
