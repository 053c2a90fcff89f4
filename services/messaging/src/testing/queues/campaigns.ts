import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { everyoneNow, launchCampaign, listCampaigns } from '@lacquer/contracts/messaging/campaign';
import { getSenderStatus } from '@lacquer/contracts/messaging/messaging';
import { eventually } from '@lacquer/servers/testing/eventually';
import { becomes, get, run as runShared, runWithTwilio as runSharedWithTwilio, stopAll } from '../running-campaigns.js';
import { at, type QueueKind, type RunOptions, someCustomers } from '../running-messaging.js';
import { mergeOverrides } from '../test-options.js';
import { ClaimsRepository } from '../../texts/recipients/claims.repository.js';

/** Defines the cases of one campaign queue. */
export function describeCampaigns(kind: QueueKind): void {
  describe(`a campaign on the ${kind} queue`, () => {
    afterEach(stopAll);

    const run = (options: RunOptions = {}) => runShared({ kind, ...options });
    const runWithTwilio = (options: RunOptions = {}) =>
      runSharedWithTwilio({
        kind,
        ...options,
        options: mergeOverrides({ provider: { publicUrl: 'https://salon.example.com' } }, options.options),
      });

    it('sends exactly one text to each of 500 phones', async () => {
      const customers = someCustomers(500);
      const { messaging, twilio } = await runWithTwilio({ customers });

      const launched = await messaging.launch('Weekend Special');

      expect(launched.message).toBe('Campaign started: sending to 500 customers.');
      const campaign = await becomes(messaging, launched.campaignId, 'finished');
      expect(campaign).toMatchObject({
        simulated: false,
        counts: { accepted: 500, pending: 0, unknown: 0, failed: 0 },
      });
      expect(twilio.posted.map(({ to }) => to).toSorted()).toEqual(customers.map((one) => one.phoneNumber).toSorted());
      expect(twilio.posted[0]).toMatchObject({
        body: 'Lacquer House: Weekend Special Reply STOP to opt out',
        from: '+12135550199',
        authorization: `Basic ${Buffer.from(`${twilio.options.accountSid}:test-auth-token`).toString('base64')}`,
        statusCallback: expect.stringMatching(
          /^https:\/\/salon\.example\.com\/api\/webhooks\/twilio\/status\/[\da-f-]{36}\?claim=[\da-f-]{36}#rc=5&rp=all$/,
        ),
      });
      // the job of the last text may not be removed yet
      await eventually(async () =>
        Object.values(await messaging.queue('sms').getJobCounts()).every((count) => count === 0),
      );
    });

    it('is only simulated when Twilio is not configured, and reports it', async () => {
      const messaging = await run({ customers: someCustomers(3) });

      const launched = await messaging.launch();

      expect(launched.message).toBe(
        'Campaign started: sending to 3 customers. Twilio is not connected: the texts are only simulated.',
      );
      const campaign = await becomes(messaging, launched.campaignId, 'finished');
      expect(campaign).toMatchObject({ simulated: true, counts: { delivered: 3 } });
      expect(await messaging.call(getSenderStatus, {})).toEqual({ simulated: true, from: null });
      expect(await messaging.call(listCampaigns, {})).toEqual([campaign]);
    });

    it('records the excluded customers, and sends one text to a phone that two customers share', async () => {
      const customers = someCustomers(3);
      const { messaging, twilio } = await runWithTwilio({ customers });
      messaging.customers.push({
        customerId: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
        phoneNumber: at(customers, 1).phoneNumber,
        hasConsent: false,
        hasRevoked: false,
      });
      await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'opted-out', 'inbound')`, [
        at(customers, 0).phoneNumber,
      ]);

      const { campaignId } = await messaging.launch();

      expect((await becomes(messaging, campaignId, 'finished')).counts).toMatchObject({ accepted: 2, skipped: 1 });
      expect(twilio.posted).toHaveLength(2);
      expect(
        await messaging.rows(`SELECT phone, skip_reason FROM campaign_recipient WHERE status = 'skipped'`),
      ).toEqual([{ phone: at(customers, 0).phoneNumber, skip_reason: 'opted-out' }]);
    });

    it('starts once, however often it is launched under the same idempotency key', async () => {
      const { messaging, twilio } = await runWithTwilio({ customers: someCustomers(5) });
      const request = { message: 'Hello', campaignType: '' as const, ...everyoneNow };
      const launch = (message = 'Hello') =>
        messaging.call(launchCampaign, { ...request, message, idempotencyKey: 'one-launch' });

      const [first, ...repeated] = [...(await Promise.all([launch(), launch(), launch()])), await launch()].toSorted(
        (a, b) => Number(a.replayed ?? false) - Number(b.replayed ?? false),
      );

      expect(first?.message).toBe('Campaign started: sending to 5 customers.');
      for (const replay of repeated) expect(replay).toEqual({ ...first, replayed: true });
      await expect(launch('Bye')).rejects.toMatchObject({ code: 'IDEMPOTENCY.KEY_REUSED' });
      await becomes(messaging, first?.campaignId ?? '', 'finished');
      expect(twilio.posted).toHaveLength(5);
      expect(await messaging.call(listCampaigns, {})).toHaveLength(1);
    });

    it('starts once, however often it is launched under the same id', async () => {
      const { messaging, twilio } = await runWithTwilio({ customers: someCustomers(5) });
      const campaignId = randomUUID();
      const launch = () =>
        messaging.call(launchCampaign, {
          message: 'Hello',
          campaignType: '',
          ...everyoneNow,
          campaignId,
        });

      const answers = [...(await Promise.all([launch(), launch(), launch()])), await launch()];

      expect(new Set(answers.map((answer) => answer.campaignId))).toEqual(new Set([campaignId]));
      const begun = answers.filter(({ message }) => message === 'Campaign started: sending to 5 customers.');
      const known = answers.filter(({ message }) => /has already started/.test(message));
      expect([begun.length, known.length]).toEqual([1, 3]);
      await becomes(messaging, campaignId, 'finished');
      expect(twilio.posted).toHaveLength(5);
      expect(await messaging.call(listCampaigns, {})).toHaveLength(1);
    });

    it('does not start without an eligible recipient, reports what to do, and stores nothing', async () => {
      const messaging = await run();
      await expect(messaging.launch()).rejects.toMatchObject({
        code: 'MESSAGING.NO_RECIPIENTS',
        kind: 'invalid',
        message: expect.stringContaining('Add a customer with a phone number'),
      });

      messaging.customers.push(...someCustomers(1));
      await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'opted-out', 'inbound')`, [
        at(messaging.customers, 0).phoneNumber,
      ]);
      await expect(messaging.launch()).rejects.toMatchObject({ code: 'MESSAGING.NO_RECIPIENTS' });

      expect(await messaging.rows('SELECT 1 FROM campaign')).toEqual([]);
      await expect(get(messaging, randomUUID())).rejects.toMatchObject({ code: 'MESSAGING.CAMPAIGN_NOT_FOUND' });
    });

    it('loses no slot of the sender when the database fails between slot and claim', async () => {
      const { messaging, twilio } = await runWithTwilio({
        customers: someCustomers(3),
        options: { pace: { segmentsPerSecond: 2 } },
      });
      const claims = messaging.get(ClaimsRepository);
      const claim = claims.claim.bind(claims);
      let failures = 4;
      jest.spyOn(claims, 'claim').mockImplementation((id) => {
        failures -= 1;
        return failures < 0 ? claim(id) : Promise.reject(new Error('the connection was closed'));
      });

      const { campaignId } = await messaging.launch();
      await eventually(async () => {
        await messaging.sweep();
        return (await get(messaging, campaignId)).status === 'finished';
      });
      expect(twilio.posted).toHaveLength(3);
    });

    it('never posts again for a row that an earlier attempt left in sending', async () => {
      const { messaging, twilio } = await runWithTwilio({ customers: someCustomers(2), worker: false });
      const { campaignId } = await messaging.launch();
      // the ledger some time after a worker was killed: claimed, with no recorded outcome
      const stored = await messaging.rows<{ body: string; segments: number }>('SELECT body, segments FROM campaign');
      const orphan = randomUUID();
      await messaging.rows(
        `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, body, segments, claim_token, claimed_at)
       VALUES ($1, $2, $3, $4, 'sending', $5, $6, $7, now() - interval '5 minutes')`,
        [
          orphan,
          campaignId,
          at(messaging.customers, 0).customerId,
          at(messaging.customers, 0).phoneNumber,
          at(stored, 0).body,
          at(stored, 0).segments,
          randomUUID(),
        ],
      );
      await messaging.queue('sms').add('send-campaign-message', { recipientId: orphan }, { jobId: orphan });

      await messaging.startWorker();

      await eventually(async () => {
        const { counts } = await get(messaging, campaignId);
        return counts.unknown === 1 && counts.accepted === 1;
      });
      expect((await get(messaging, campaignId)).status).toBe('running');
      expect(twilio.posted.map(({ to }) => to)).toEqual([at(messaging.customers, 1).phoneNumber]);
    });

    it('resumes an interrupted freeze and skips nobody', async () => {
      const customers = someCustomers(800);
      const manyCustomers = [
        ...customers,
        ...customers.map(({ phoneNumber }, index) => ({
          customerId: `ffffffff-0000-4000-8000-${String(index).padStart(12, '0')}`,
          phoneNumber: phoneNumber.replace('55501', '55502'),
          hasConsent: false,
          hasRevoked: false,
        })),
      ];
      const messaging = await run({ customers: manyCustomers, worker: false });
      const { campaignId } = await messaging.launch();
      let failures = 0;
      messaging.failAudience = (afterId) => afterId !== null && failures++ < 2;

      await messaging.startWorker();

      expect((await becomes(messaging, campaignId, 'finished')).counts).toMatchObject({ delivered: 1600 });
      expect(failures).toBeGreaterThan(2);
    });

    it('restores jobs that a flushed queue has lost', async () => {
      const { messaging, twilio } = await runWithTwilio({
        customers: someCustomers(20),
        options: { pace: { segmentsPerSecond: 5 } },
      });
      const { campaignId } = await messaging.launch();
      await eventually(
        async () => (await get(messaging, campaignId)).counts.pending === 20 || twilio.posted.length > 0,
      );
      await messaging.queue('sms').drain();

      await messaging.sweep();

      const { counts } = await becomes(messaging, campaignId, 'finished');
      expect(counts).toMatchObject({ accepted: 20 });
      expect(new Set(twilio.posted.map(({ to }) => to)).size).toBe(20);
      expect(twilio.posted).toHaveLength(20);
    });

    it('posts once and records an unknown outcome after a reset, a timeout or a server error', async () => {
      const { messaging, twilio } = await runWithTwilio({ customers: someCustomers(4) });
      const troubles = ['reset', 'silence', { status: 500, code: 20500 }, { status: 503 }] as const;
      twilio.trouble = ({ to }) => troubles[messaging.customers.findIndex(({ phoneNumber }) => phoneNumber === to)];

      const { campaignId } = await messaging.launch();

      await eventually(async () => (await get(messaging, campaignId)).counts.unknown === 4);
      expect((await get(messaging, campaignId)).status).toBe('running');
      expect(twilio.posted).toHaveLength(4);
    });

    it('waits and retries when the provider has not accepted the text', async () => {
      const { messaging, twilio } = await runWithTwilio({ customers: someCustomers(3) });
      let refusals = 0;
      twilio.trouble = () => (refusals++ < 1 ? { status: 429, code: 20429 } : undefined);

      const { campaignId } = await messaging.launch();

      expect((await becomes(messaging, campaignId, 'finished')).counts).toMatchObject({ accepted: 3 });
      expect(twilio.posted).toHaveLength(4);
    });

    it('stores dead numbers and opt-outs that the provider reports', async () => {
      const { messaging, twilio } = await runWithTwilio({ customers: someCustomers(3) });
      const [dead, optedOut] = messaging.customers.map(({ phoneNumber }) => phoneNumber);
      twilio.trouble = ({ to }) =>
        to === dead ? { status: 400, code: 21211 } : to === optedOut ? { status: 400, code: 21610 } : undefined;

      const { campaignId } = await messaging.launch();
      expect((await becomes(messaging, campaignId, 'finished')).counts).toMatchObject({ accepted: 1, failed: 2 });
      const again = await messaging.launch();

      expect(again.message).toBe('Campaign started: sending to 1 customer.');
      expect((await becomes(messaging, again.campaignId, 'finished')).counts).toMatchObject({
        accepted: 1,
        skipped: 2,
      });
      expect(await messaging.rows('SELECT phone, reason, source FROM suppression ORDER BY reason')).toEqual([
        { phone: dead, reason: 'invalid', source: 'provider' },
        { phone: optedOut, reason: 'opted-out', source: 'provider' },
      ]);
    });

    it('pauses with a reason when Twilio rejects our account', async () => {
      const { messaging, twilio } = await runWithTwilio({
        customers: someCustomers(40),
        options: { pace: { segmentsPerSecond: 10 } },
      });
      twilio.trouble = () => ({ status: 401, code: 20003 });

      const { campaignId } = await messaging.launch();

      const campaign = await becomes(messaging, campaignId, 'paused');
      expect(campaign.statusReason).toContain('check the Twilio account');
      await eventually(async () => (await messaging.queue('sms').count()) === 0);
      expect((await get(messaging, campaignId)).counts.pending).toBeGreaterThan(20);
    });
  });
}
