import { afterEach, describe, expect, it } from '@jest/globals';
import { everyoneNow, previewCampaign } from '@lacquer/contracts/messaging/campaign';
import { Clock } from '@lacquer/platform/clock/clock';
import { parseWindow } from '../hours/weekly-window.js';
import {
  becomes,
  create,
  heldOutOf,
  manyCustomers,
  reasons,
  run,
  runWithTwilio,
  start,
  stopAll,
} from '../testing/running-campaigns.js';
import { at, someCustomers } from '../testing/running-messaging.js';

afterEach(stopAll);

/** Runs on from half past six in Los Angeles, half past nine in New York. */
class MorningClock extends Clock {
  private readonly aheadMs: number;
  constructor(from = '2026-06-03T13:30:00Z') {
    super();
    this.aheadMs = Date.parse(from) - Date.now();
  }
  override now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }
}

/** Closes before the day of a phone in Los Angeles, the salon's zone, begins; in New York it is within the day. */
const early = { hours: { window: parseWindow('mon-sun 06:00-07:30') } };

describe('the exclusions of a campaign', () => {
  it('are recorded with their reason, and a resumed freeze draws the same holdout', async () => {
    const customers = manyCustomers(2400).map((customer, index) => ({ ...customer, hasConsent: index % 2 === 0 }));
    const messaging = await run({ customers, worker: false, options: { audience: { audience: 'consented' } } });
    await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'opted-out', 'inbound')`, [
      at(customers, 0).phoneNumber,
    ]);
    const { id } = await create(messaging, { holdoutPercent: 25 });
    await start(messaging, id);
    let failures = 0;
    messaging.failAudience = (afterId) => afterId !== null && failures++ < 1;

    await messaging.startWorker();

    const { counts } = await becomes(messaging, id, 'finished');
    const heldOut = await heldOutOf(messaging, id);
    expect(failures).toBeGreaterThan(1);
    expect(await reasons(messaging)).toEqual({ 'opted-out': 1, 'no-consent': 1200, holdout: heldOut.length });
    expect(counts.delivered).toBe(1199 - heldOut.length);
    expect(heldOut.length).toBeGreaterThan(220);
    expect(heldOut.length).toBeLessThan(380);

    // freeze the same campaign again, in one run
    await messaging.rows('DELETE FROM campaign_recipient');
    await messaging.rows(
      `UPDATE campaign SET status = 'running', frozen_at = NULL, frozen_after = NULL, finished_at = NULL`,
    );
    await messaging.sweep();
    await becomes(messaging, id, 'finished');
    expect(await heldOutOf(messaging, id)).toEqual(heldOut);
  });

  it('record missing consent, but not the customers outside the filter', async () => {
    const customers = someCustomers(4).map((customer, index) => ({ ...customer, hasConsent: index === 1 }));
    const messaging = await run({ customers });
    messaging.matches = ({ phoneNumber }, { service }) => !service || phoneNumber !== at(customers, 0).phoneNumber;
    const { id } = await create(messaging, { filter: { service: 'Gel Manicure', consentedOnly: true } });

    await start(messaging, id);

    expect((await becomes(messaging, id, 'finished')).counts).toMatchObject({ delivered: 1, skipped: 2 });
    expect(await reasons(messaging)).toEqual({ 'no-consent': 2 });
  });

  it('cap the texts per phone', async () => {
    const customers = someCustomers(3);
    const { messaging } = await runWithTwilio({
      customers: customers.slice(0, 2),
      options: { texts: { frequencyCap: { texts: 1, days: 7 } } },
    });
    const first = await create(messaging);
    await start(messaging, first.id);
    await becomes(messaging, first.id, 'finished');
    messaging.customers.push(at(customers, 2));
    const second = await create(messaging);

    await start(messaging, second.id);

    expect((await becomes(messaging, second.id, 'finished')).counts).toMatchObject({ accepted: 1, skipped: 2 });
    expect(await reasons(messaging)).toEqual({ 'frequency-cap': 2 });
  });

  it("include phones that the salon's hours never reach, as in the preview", async () => {
    const customers = someCustomers(9).map((customer, index) => ({
      ...customer,
      phoneNumber: index < 6 ? customer.phoneNumber : `+1212555010${index - 6}`,
      hasConsent: index % 3 === 0,
      hasRevoked: index % 3 === 1,
    }));
    const { messaging, twilio } = await runWithTwilio({ customers, options: early, clock: new MorningClock() });
    await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'invalid', 'provider')`, [
      at(customers, 0).phoneNumber,
    ]);
    const draft = { message: 'Hello', campaignType: '', ...everyoneNow } as const;

    const all = await messaging.call(previewCampaign, draft);
    const consented = await messaging.call(previewCampaign, { ...draft, filter: { consentedOnly: true } });
    const { id } = await create(messaging);
    await start(messaging, id);

    expect((await becomes(messaging, id, 'finished')).counts).toMatchObject({ accepted: 2, skipped: 7, pending: 0 });
    expect(twilio.posted.map(({ to }) => to).toSorted()).toEqual(['+12125550100', '+12125550102']);
    const excluded = { 'opted-out': 3, invalid: 1, 'no-common-hours': 3 };
    expect(await reasons(messaging)).toEqual(excluded);
    expect(all).toMatchObject({ matched: 9, eligible: 2, eligibleWithoutConsent: 1, excluded });
    expect(all.endsAt).not.toBeNull();
    expect(all.warnings.join('\n')).toMatch(
      /^3 customers are left out: their numbers are outside North America, or SMS_WINDOW never/m,
    );
    expect(consented).toMatchObject({
      eligible: 1,
      eligibleWithoutConsent: 0,
      excluded: { 'opted-out': 3, invalid: 1, 'no-consent': 3, 'no-common-hours': 1 },
    });
  });

  it('leave out phones abroad, whose time of day is unknown', async () => {
    const [here, abroad] = [at(someCustomers(2), 0), at(someCustomers(2), 1)];
    const { messaging, twilio } = await runWithTwilio({
      customers: [here, { ...abroad, phoneNumber: '+82255501234' }],
      options: { hours: { window: undefined, reachesPeople: true } },
      clock: new MorningClock('2026-06-03T19:00:00Z'),
    });
    const preview = await messaging.call(previewCampaign, { message: 'Hello', campaignType: '', ...everyoneNow });
    const { id } = await create(messaging);

    await start(messaging, id);

    await becomes(messaging, id, 'finished');
    expect(twilio.posted.map(({ to }) => to)).toEqual([here.phoneNumber]);
    expect(preview).toMatchObject({ eligible: 1, excluded: { 'no-common-hours': 1 } });
    expect(await reasons(messaging)).toEqual({ 'no-common-hours': 1 });
  });

  it('prevent the start of a campaign whose phones can never be texted', async () => {
    const { messaging } = await runWithTwilio({
      customers: someCustomers(2),
      options: early,
      clock: new MorningClock(),
      worker: false,
    });
    const { id } = await create(messaging);

    await expect(start(messaging, id)).rejects.toMatchObject({
      code: 'MESSAGING.NO_RECIPIENTS',
      message: expect.stringContaining('SMS_WINDOW'),
    });
  });

  it('ignore the hours when texts are only simulated', async () => {
    const messaging = await run({ customers: someCustomers(2), options: early, clock: new MorningClock() });
    const preview = await messaging.call(previewCampaign, { message: 'Hello', campaignType: '', ...everyoneNow });
    const { id } = await create(messaging);

    await start(messaging, id);

    expect((await becomes(messaging, id, 'finished')).counts).toMatchObject({ delivered: 2, skipped: 0 });
    expect(preview).toMatchObject({ eligible: 2, excluded: { 'no-common-hours': 0 } });
  });
});
