import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { getTestSend, sendTest, type TestSend } from '@lacquer/contracts/messaging/test-sends';
import { eventually } from '@lacquer/servers/testing/eventually';
import { runWithTwilio, stopAll } from '../running-campaigns.js';
import {
  contactEvent,
  type RunningMessaging,
  type RunOptions,
  someCustomers,
  type QueueKind,
} from '../running-messaging.js';

/** Defines the cases of one campaign queue. */
export function describeTestSends(kind: QueueKind): void {
  describe(`a test send on the ${kind} queue`, () => {
    afterEach(stopAll);
    const run = (options: RunOptions = {}) => runWithTwilio({ kind, ...options });
    const send = (messaging: RunningMessaging, phoneNumber = '(213) 555-0100', message = 'Hello'): Promise<TestSend> =>
      messaging.call(sendTest, { message, phoneNumber });
    const settled = async (messaging: RunningMessaging, id: string): Promise<TestSend> => {
      const get = () => messaging.call(getTestSend, { id });
      await eventually(async () => !['pending', 'sending'].includes((await get()).status));
      return get();
    };

    it('is the final text, accepts a phone in any notation, and has a readable outcome', async () => {
      const { messaging, twilio } = await run();

      const test = await send(messaging);

      const body = 'Lacquer House: Hello Reply STOP to opt out';
      expect(test).toMatchObject({ phone: '+12135550100', body, status: 'pending', simulated: null, error: null });
      expect(await settled(messaging, test.id)).toMatchObject({ status: 'accepted', simulated: false, error: null });
      expect(twilio.posted).toEqual([expect.objectContaining({ to: '+12135550100', body, statusCallback: null })]);
    });

    it('precedes the waiting texts of a campaign, as does an alert', async () => {
      const { messaging, twilio } = await run({
        customers: someCustomers(30),
        options: { pace: { segmentsPerSecond: 1 }, texts: { staffAlertPhone: '+12135550199' } },
      });
      await messaging.launch();
      await eventually(() => twilio.posted.length > 0);

      await send(messaging);
      await messaging.deliver(contactEvent());
      const before = twilio.posted.length;

      const placeOf = (phone: string) => twilio.posted.findIndex(({ to }) => to === phone);
      await eventually(() => placeOf('+12135550100') >= 0 && placeOf('+12135550199') >= 0);
      // slot-order.spec.ts proves the order of the slots
      for (const phone of ['+12135550100', '+12135550199']) expect(placeOf(phone) - before).toBeLessThan(10);
    });

    it('explains a refusal, and an unknown outcome after a missing answer', async () => {
      const { messaging, twilio } = await run();
      twilio.trouble = () => ({ status: 400, code: 21211 });
      const refused = await settled(messaging, (await send(messaging)).id);
      expect(refused).toMatchObject({ status: 'failed', error: expect.stringMatching(/valid phone number.*21211/) });

      twilio.trouble = () => 'reset';
      const unknown = await settled(messaging, (await send(messaging, '213 555 0101')).id);
      expect(unknown).toMatchObject({ status: 'unknown', error: expect.stringContaining('it is unknown') });
      expect(twilio.posted).toHaveLength(2);
    });

    it('is rejected for a phone that opted out or is invalid', async () => {
      const { messaging, twilio } = await run();
      await messaging.rows(
        `INSERT INTO suppression (phone, reason, source) VALUES ('+12135550100', 'opted-out', 'inbound')`,
      );

      await expect(send(messaging)).rejects.toMatchObject({ code: 'MESSAGING.PHONE_SUPPRESSED', kind: 'conflict' });
      await expect(send(messaging, '555-0100')).rejects.toMatchObject({ code: 'MESSAGING.PHONE_INVALID' });
      await expect(send(messaging, '213 555 0102', 'a'.repeat(1590))).rejects.toMatchObject({
        code: 'MESSAGING.MESSAGE_TOO_LONG',
      });
      await expect(messaging.call(getTestSend, { id: randomUUID() })).rejects.toMatchObject({
        code: 'MESSAGING.TEST_NOT_FOUND',
      });
      expect(twilio.posted).toEqual([]);
    });

    it.each<[string, (messaging: RunningMessaging, phone: string) => unknown]>([
      [
        'the phone opts out',
        (messaging, phone) =>
          messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'opted-out', 'inbound')`, [
            phone,
          ]),
      ],
      [
        'the consent ledger has a revocation',
        (messaging, phone) =>
          messaging.statements.push({
            phone,
            kind: 'revocation',
            channel: 'phone',
            recordedAt: new Date().toISOString(),
          }),
      ],
    ])('is not sent if, before its claim, %s', async (_, happens) => {
      const { messaging, twilio } = await run();
      await messaging.queue('urgent-sms').pause();
      const { id, phone } = await send(messaging);
      await happens(messaging, phone);

      await messaging.queue('urgent-sms').resume();

      const error = expect.stringContaining('opted out before the text was sent');
      expect(await settled(messaging, id)).toMatchObject({ status: 'failed', error });
      await messaging.sweep();
      expect(twilio.posted).toEqual([]);
    });

    it('waits while the consent ledger is unavailable', async () => {
      const { messaging, twilio } = await run();
      messaging.isLedgerUnavailable = true;
      const { id } = await send(messaging);
      await eventually(() => messaging.ledgerQuestions > 0);
      expect(twilio.posted).toEqual([]);

      messaging.isLedgerUnavailable = false;

      expect(await settled(messaging, id)).toMatchObject({ status: 'accepted' });
      expect(twilio.posted).toHaveLength(1);
    });

    it('is sent once, by the next sweep, after the queue lost it', async () => {
      const { messaging, twilio } = await run({ worker: false });
      const { id } = await send(messaging);
      await eventually(async () => (await messaging.queue('urgent-sms').count()) === 1);
      await messaging.queue('urgent-sms').drain();

      await messaging.startWorker();

      expect(await settled(messaging, id)).toMatchObject({ status: 'accepted' });
      await messaging.sweep();
      expect(twilio.posted).toHaveLength(1);
    });
  });
}
