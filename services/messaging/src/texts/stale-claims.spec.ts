import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { sendTest } from '@lacquer/contracts/messaging/test-sends';
import {
  contactEvent,
  eventually,
  runMessaging,
  type RunningMessaging,
  someCustomers,
} from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';
import { AlertsRepository } from './alerts/alerts.repository.js';
import { ClaimsRepository } from './recipients/claims.repository.js';
import { TestSendsRepository } from './tests/test-sends.repository.js';

interface Ledger {
  claim(id: string): Promise<unknown>;
}

/** Longer than a claim may wait for its send. Milliseconds. */
const sleepMs = 2500;

describe('a process that slept after its claim, without a limit of the rate,', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  it.each([
    {
      text: 'text of a campaign',
      table: 'campaign_recipient',
      ledger: (): Ledger => messaging.get(ClaimsRepository),
      add: () => messaging.launch(),
    },
    {
      text: 'test',
      table: 'test_send',
      ledger: (): Ledger => messaging.get(TestSendsRepository),
      add: () => messaging.call(sendTest, { message: 'Hello', phoneNumber: '213 555 0100' }),
    },
    {
      text: 'alert',
      table: 'staff_alert',
      ledger: (): Ledger => messaging.get(AlertsRepository),
      add: () => messaging.deliver(contactEvent()),
    },
  ])('sends no $text that was given up meanwhile', async ({ table, ledger, add }) => {
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      customers: someCustomers(1),
      options: {
        provider: { twilio: twilio.options },
        pace: { segmentsPerSecond: null },
        texts: { staffAlertPhone: '+12135550111' },
      },
    });
    const claims = ledger();
    const claim = claims.claim.bind(claims);
    let hasSlept = false;
    jest.spyOn(claims, 'claim').mockImplementation(async (id) => {
      const claimed = await claim(id);
      // a sweeper of another process does this to claims that outlived every send
      await messaging.rows(`UPDATE ${table} SET status = 'unknown' WHERE status = 'sending'`);
      await delay(sleepMs);
      hasSlept = true;
      return claimed;
    });

    await add();

    const activeCounts = () =>
      Promise.all((['sms', 'urgent-sms'] as const).map((name) => messaging.queue(name).getActiveCount()));
    await eventually(async () => hasSlept && (await activeCounts()).every((count) => count === 0));
    expect(twilio.posted).toEqual([]);
    expect(await messaging.rows(`SELECT status FROM ${table}`)).toEqual([{ status: 'unknown' }]);
  });
});
