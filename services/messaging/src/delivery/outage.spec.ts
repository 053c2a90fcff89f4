import { describeSender } from '@lacquer/contracts/messaging/messaging';
import { eventually } from '@lacquer/servers/testing/eventually';
import { measureSlowness } from '@lacquer/servers/testing/slowness';
import { afterEach, describe, expect, it } from '@jest/globals';
import { runWithTwilio, stopAll } from '../testing/running-campaigns.js';
import { recipientRows } from '../testing/ledger-rows.js';
import { someCustomers } from '../testing/running-messaging.js';
import type { Trouble } from '../testing/twilio-account.js';

const recipients = 60;

afterEach(stopAll);

describe('an outage of the provider', () => {
  it.each<[string, Trouble]>([
    ['503', { status: 503, code: 20_503 }],
    ['resets', 'reset'],
  ])('of %s holds the sender: a few texts are in doubt, the others wait and are delivered', async (_, trouble) => {
    const { messaging, twilio } = await runWithTwilio({
      customers: someCustomers(recipients),
      options: { pace: { segmentsPerSecond: 100 } },
    });
    let isUnavailable = true;
    twilio.trouble = () => (isUnavailable ? trouble : undefined);

    await messaging.launch();
    await eventually(async () => (await messaging.call(describeSender, {})).heldReason !== null);
    const { heldUntil, heldReason } = await messaging.call(describeSender, {});
    expect(heldReason).toMatch(/^Twilio does not answer properly\./);
    expect(Date.parse(heldUntil ?? '')).toBeGreaterThan(Date.now());
    await eventually(async () => {
      const rows = await recipientRows(messaging);
      return rows.every(({ status }) => status === 'unknown' || status === 'pending');
    });
    const inDoubt = twilio.posted.length;
    // a slow machine's answers are late, and more are open to keep the pace
    expect(inDoubt).toBeLessThanOrEqual(inDoubt > 10 ? Math.floor(10 * (await measureSlowness())) : 10);

    isUnavailable = false;
    await eventually(async () => {
      const rows = await recipientRows(messaging);
      return rows.filter(({ status }) => status === 'accepted').length >= recipients - inDoubt - 1;
    });
    expect(new Set(twilio.posted.map(({ to }) => to)).size).toBe(twilio.posted.length);
    expect(await messaging.call(describeSender, {})).toMatchObject({ heldUntil: null, heldReason: null });
  });
});
