import { describeSender } from '@lacquer/contracts/messaging/messaging';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterEach, describe, expect, it } from '@jest/globals';
import { recipientRows } from '../testing/ledger-rows.js';
import { runWithTwilio, stopAll } from '../testing/running-campaigns.js';
import { at, someCustomers } from '../testing/running-messaging.js';

const heldMs = (heldUntil: string | null) => (heldUntil === null ? 0 : Date.parse(heldUntil) - Date.now());

afterEach(stopAll);

describe('a text that the provider defers', () => {
  it('waits alone while the sender’s queue is full for it: the others are sent', async () => {
    const { messaging, twilio } = await runWithTwilio({ customers: someCustomers(8) });
    const full = at(messaging.customers, 3).phoneNumber;
    twilio.trouble = ({ to }) => (to === full ? { status: 400, code: 21_611 } : undefined);

    await messaging.launch();
    await eventually(
      async () => (await recipientRows(messaging)).filter((row) => row.status === 'accepted').length === 7,
    );
    await eventually(async () => (await recipientRows(messaging)).some((row) => row.not_before !== null));

    const waiting = (await recipientRows(messaging)).find(({ phone }) => phone === full);
    expect(waiting).toMatchObject({ status: 'pending' });
    expect(waiting?.not_before?.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect(await messaging.call(describeSender, {})).toMatchObject({ heldUntil: null });
    expect(twilio.posted.filter(({ to }) => to === full)).toHaveLength(1);
  });

  it('holds the sender once its queue is full for three phones in a row', async () => {
    const { messaging, twilio } = await runWithTwilio({
      customers: someCustomers(40),
      options: { pace: { segmentsPerSecond: 20 } },
    });
    twilio.trouble = () => ({ status: 400, code: 21_611 });

    await messaging.launch();
    const { heldUntil, heldReason } = await eventually(async () => {
      const sender = await messaging.call(describeSender, {});
      return sender.heldUntil !== null && sender;
    });

    expect(heldReason).toContain('queue at Twilio is full');
    expect(heldMs(heldUntil)).toBeGreaterThan(60_000);
    expect(twilio.posted.length).toBeLessThan(20);
  });

  it('holds the sender as long as Retry-After asks', async () => {
    const { messaging, twilio } = await runWithTwilio({ customers: someCustomers(1) });
    twilio.trouble = () => ({ status: 429, code: 20_429, headers: { 'retry-after': '90' } });

    await messaging.launch();
    await eventually(async () => heldMs((await messaging.call(describeSender, {})).heldUntil) > 80_000);

    expect(twilio.posted).toHaveLength(1);
  });
});
