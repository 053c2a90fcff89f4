import { afterEach, describe, expect, it } from '@jest/globals';
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

describe('whom a campaign leaves out', () => {
  it('is on record with the reason, and a freeze that was cut off draws the same holdout', async () => {
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

    // the same campaign frozen anew, in one go
    await messaging.rows('DELETE FROM campaign_recipient');
    await messaging.rows(
      `UPDATE campaign SET status = 'running', frozen_at = NULL, frozen_after = NULL, finished_at = NULL`,
    );
    await messaging.sweep();
    await becomes(messaging, id, 'finished');
    expect(await heldOutOf(messaging, id)).toEqual(heldOut);
  });

  it('are those whom the filter does not find, who are not on record, and who has not consented, who is', async () => {
    const customers = someCustomers(4).map((customer, index) => ({ ...customer, hasConsent: index === 1 }));
    const messaging = await run({ customers });
    messaging.matches = ({ phoneNumber }, { service }) => !service || phoneNumber !== at(customers, 0).phoneNumber;
    const { id } = await create(messaging, { filter: { service: 'Gel Manicure', consentedOnly: true } });

    await start(messaging, id);

    expect((await becomes(messaging, id, 'finished')).counts).toMatchObject({ delivered: 1, skipped: 2 });
    expect(await reasons(messaging)).toEqual({ 'no-consent': 2 });
  });

  it('had its share of texts', async () => {
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
});
