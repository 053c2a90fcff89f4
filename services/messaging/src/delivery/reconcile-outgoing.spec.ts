import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sendTest } from '@lacquer/contracts/messaging/test-sends';
import { eventually } from '@lacquer/servers/testing/eventually';
import { at, contactEvent, runMessaging, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';
import { ReconcileOutgoing } from './reconcile-outgoing.js';

const phone = '+12135550100';
const staffPhone = '+12135550198';

interface Row {
  status: string;
  message_sid: string | null;
  claim_token: string | null;
}

describe('the reconciliation of texts to single phones', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      customers: someCustomers(1),
      options: {
        provider: { twilio: twilio.options },
        delivery: { reconcileAfterMs: 600_000 },
        texts: { staffAlertPhone: staffPhone },
        workers: { sweepIntervalMs: 3_600_000 },
      },
    });
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const rows = () =>
    messaging.rows<Row>('SELECT status, message_sid, claim_token FROM outgoing_text ORDER BY created_at');
  const reconcile = () => messaging.get(ReconcileOutgoing).run();
  const sendInDoubt = async (trouble: 'reset' | 'reset-taken') => {
    twilio.trouble = () => trouble;
    await messaging.call(sendTest, { message: 'Hello', phoneNumber: phone });
    await eventually(async () => at(await rows(), 0).status === 'unknown');
    twilio.trouble = () => undefined;
  };
  /** As if the claim and the first lookup were so long ago. */
  const age = (interval: string) =>
    messaging.rows(`UPDATE outgoing_text SET checked_at = NULL, claimed_at = claimed_at - interval '${interval}',
      looked_for_since = looked_for_since - interval '${interval}'`);

  it('accepts a text that the provider took before the connection broke', async () => {
    await sendInDoubt('reset-taken');
    await age('1 minute');
    await reconcile();
    expect(await rows()).toMatchObject([{ status: 'accepted', message_sid: at(twilio.messages, 0).sid }]);
    expect(twilio.posted).toHaveLength(1);
  });

  it('sends a text again that the provider has not listed for long enough, once', async () => {
    await sendInDoubt('reset');
    await age('1 minute');
    await reconcile();
    await reconcile();
    expect(twilio.asked).toHaveLength(1);
    expect(at(await rows(), 0).status).toBe('unknown');

    await age('11 minutes');
    await Promise.all([reconcile(), reconcile()]);
    await eventually(async () => at(await rows(), 0).status === 'accepted');
    await reconcile();
    expect(twilio.messages.map(({ body }) => body)).toEqual([expect.stringContaining('Hello')]);
    expect(twilio.posted).toHaveLength(2);
  });

  it.each([
    ['the provider does not answer', () => void (twilio.failReads = true)],
    ['the provider lists more than can be read', () => void (twilio.isEndless = true)],
    [
      'another text to the phone belongs to nothing',
      () =>
        void twilio.messages.push({
          sid: 'SMother',
          to: phone,
          body: 'Hallo',
          status: 'sent',
          errorCode: null,
          createdAt: new Date(),
        }),
    ],
  ])('leaves a text in doubt while %s', async (_, disturb) => {
    await sendInDoubt('reset');
    await age('1 minute');
    await reconcile();
    disturb();
    await age('11 minutes');
    await reconcile();
    expect(at(await rows(), 0).status).toBe('unknown');
    expect(twilio.posted).toHaveLength(1);
  });

  it('leaves a text in doubt that is older than a day', async () => {
    await sendInDoubt('reset');
    await age('25 hours');
    await reconcile();
    expect(twilio.asked).toEqual([]);
    expect(at(await rows(), 0).status).toBe('unknown');
  });

  it('is taken up again by another process, if one ends between the proof and the new attempt', async () => {
    await sendInDoubt('reset');
    // as the process leaves it
    await messaging.rows(`UPDATE outgoing_text SET status = 'sending', claimed_at = claimed_at - interval '1 hour'`);
    await messaging.sweep();
    expect(at(await rows(), 0).status).toBe('unknown');
  });

  it('adds the news of a staff alert to the one that waits', async () => {
    twilio.trouble = () => 'reset';
    await messaging.deliver(contactEvent());
    await eventually(async () => at(await rows(), 0).status === 'unknown');
    twilio.trouble = () => undefined;
    await messaging.deliver(contactEvent());
    await age('1 minute');
    await reconcile();
    await age('11 minutes');
    await reconcile();
    expect(await messaging.rows(`SELECT message_count FROM outgoing_text WHERE phone = '${staffPhone}'`)).toEqual([
      { message_count: 2 },
    ]);
  });
});
