import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sendTest } from '@lacquer/contracts/messaging/test-sends';
import { eventually } from '@lacquer/servers/testing/eventually';
import { recipientRows, storeCampaign, storeRecipient } from '../testing/ledger-rows.js';
import { at, contactEvent, runMessaging, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';
import { OutgoingLedger } from './outgoing/outgoing-ledger.js';
import { AttemptsRepository } from './recipients/attempts.repository.js';
import { ClaimsRepository } from './recipients/claims.repository.js';

interface Ledger {
  claim(id: string): Promise<unknown>;
}

const phone = '+12135550111';
/** Longer than a claim may wait for its send. Milliseconds. */
const sleepMs = 2500;

describe('an unlimited process that was suspended after its claim', () => {
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
      table: 'outgoing_text',
      ledger: (): Ledger => messaging.get(OutgoingLedger),
      add: () => messaging.call(sendTest, { message: 'Hello', phoneNumber: '213 555 0100' }),
    },
    {
      text: 'alert',
      table: 'outgoing_text',
      ledger: (): Ledger => messaging.get(OutgoingLedger),
      add: () => messaging.deliver(contactEvent()),
    },
  ])('does not send a $text whose claim was ended in the meantime', async ({ table, ledger, add }) => {
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
      // the effect of another process's sweep on claims that are older than any send
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

describe('a claim', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  let campaignId: string;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      customers: someCustomers(1),
      options: { provider: { twilio: twilio.options }, workers: { sweepIntervalMs: 3_600_000 } },
    });
    campaignId = await storeCampaign(messaging);
    await messaging.queue('sms').pause();
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });
  const recipient = async () => at(await recipientRows(messaging), 0);

  it('is in doubt once it is older than any request, after its worker died', async () => {
    // the request timeout is one second, a claim expires after four
    await storeRecipient(
      messaging,
      campaignId,
      phone,
      `status = 'sending', claim_token = gen_random_uuid(), claimed_at = now() - interval '3 seconds'`,
    );
    await messaging.sweep();
    expect(await recipient()).toMatchObject({ status: 'sending' });

    await messaging.rows(`UPDATE campaign_recipient SET claimed_at = now() - interval '5 seconds'`);
    await messaging.sweep();
    expect(await recipient()).toMatchObject({ status: 'unknown' });
  });

  it('of a simulated text is released, because the text cannot have been sent', async () => {
    const simulated = await storeCampaign(messaging, { simulated: true });
    await storeRecipient(
      messaging,
      simulated,
      phone,
      `status = 'sending', claim_token = gen_random_uuid(), claimed_at = now() - interval '5 seconds'`,
    );

    await messaging.get(AttemptsRepository).expireOldClaims(4_000);

    expect(await recipient()).toMatchObject({ status: 'pending', claim_token: null });
  });
});
