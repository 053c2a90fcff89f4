import { afterEach, describe, expect, it } from '@jest/globals';
import { everyoneNow, pauseCampaign, previewCampaign, resumeCampaign } from '@lacquer/contracts/messaging/campaign';
import { eventually } from '@lacquer/servers/testing/eventually';
import { becomes, create, get, reasons, runWithTwilio, start, stopAll } from '../testing/running-campaigns.js';
import { at, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';

afterEach(stopAll);

describe('a revocation whose event has not arrived', () => {
  const customers = () => someCustomers(5);
  type Source = 'statements' | 'revokedElsewhere';
  const revoke = (messaging: RunningMessaging, phone: string, source: Source) => {
    messaging[source].push({ phone, kind: 'revocation', channel: 'phone', recordedAt: new Date().toISOString() });
  };

  it('excludes from the freeze and the preview, in any audience', async () => {
    const known = customers();
    const revoked = at(known, 0);
    revoked.hasRevoked = true;
    at(known, 1).hasConsent = true;
    const { messaging, twilio } = await runWithTwilio({ customers: known });
    await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'invalid', 'provider')`, [
      at(known, 2).phoneNumber,
    ]);

    const preview = await messaging.call(previewCampaign, { message: 'Hello', campaignType: '', ...everyoneNow });
    expect(preview).toMatchObject({ matched: 5, eligible: 3, eligibleWithoutConsent: 2 });
    expect(preview.excluded).toMatchObject({ 'opted-out': 1, invalid: 1 });

    const { id } = await create(messaging);
    await start(messaging, id);
    expect((await becomes(messaging, id, 'finished')).counts).toMatchObject({ accepted: 3, skipped: 2 });
    expect(await reasons(messaging)).toEqual({ 'opted-out': 1, invalid: 1 });
    expect(twilio.posted.map(({ to }) => to)).not.toContain(revoked.phoneNumber);
  });

  it('on another phone of the same customer is named by the preview', async () => {
    const known = customers();
    at(known, 0).hasRevoked = true;
    const { messaging } = await runWithTwilio({ customers: known });
    revoke(messaging, at(known, 0).phoneNumber, 'revokedElsewhere');

    const preview = await messaging.call(previewCampaign, { message: 'Hello', campaignType: '', ...everyoneNow });

    expect(preview).toMatchObject({ eligible: 4, excluded: { 'opted-out': 1 } });
    expect(preview.warnings).toContainEqual(
      '1 customer is left out: they opted out on another phone of their merged records.',
    );
  });

  it.each<[string, Source]>([
    ['of the phone', 'statements'],
    ['on another phone of the same customer', 'revokedElsewhere'],
  ])('%s suppresses the phone at the claim, after the freeze', async (_, source) => {
    const { messaging, twilio } = await runWithTwilio({ customers: customers(), worker: false });
    const phone = at(messaging.customers, 2).phoneNumber;
    const { id } = await create(messaging);
    await start(messaging, id);
    messaging.isLedgerUnavailable = true;
    await messaging.startWorker();
    await eventually(async () => (await get(messaging, id)).counts.pending === 5);
    await messaging.call(pauseCampaign, { id });
    revoke(messaging, phone, source);
    messaging.isLedgerUnavailable = false;

    await messaging.call(resumeCampaign, { id });

    expect((await becomes(messaging, id, 'finished')).counts).toMatchObject({ accepted: 4, skipped: 1 });
    expect(await reasons(messaging)).toEqual({ 'opted-out': 1 });
    expect(twilio.posted.map(({ to }) => to)).not.toContain(phone);
  });

  it('delays every text while the consent ledger is unavailable, and loses none', async () => {
    const { messaging, twilio } = await runWithTwilio({ customers: customers() });
    messaging.isLedgerUnavailable = true;
    const { id } = await create(messaging);
    await start(messaging, id);
    await eventually(async () => messaging.ledgerQuestions >= 2);
    expect(twilio.posted).toEqual([]);
    expect(await get(messaging, id)).toMatchObject({ status: 'running', counts: { pending: 5 } });

    messaging.isLedgerUnavailable = false;

    expect((await becomes(messaging, id, 'finished')).counts.accepted).toBe(5);
    expect(twilio.posted).toHaveLength(5);
  });
});
