import { afterEach, describe, expect, it } from '@jest/globals';
import {
  cancelCampaign,
  duplicateCampaign,
  editCampaign,
  pauseCampaign,
  resumeCampaign,
  retryFailedRecipients,
  startCampaign,
} from '@lacquer/contracts/messaging/campaign';
import { setSenderRate } from '@lacquer/contracts/messaging/messaging';
import { eventually } from '@lacquer/servers/testing/eventually';
import {
  becomes,
  create,
  get,
  inMs,
  manyCustomers,
  reasons,
  run,
  runWithTwilio,
  start,
  stopAll,
} from '../running-campaigns.js';
import { someCustomers, type QueueKind } from '../running-messaging.js';
import { PendingRecipients } from '../../texts/recipients/pending-recipients.repository.js';

afterEach(stopAll);

/** Defines the cases of one campaign queue. */
export function describeCampaignLifecycle(kind: QueueKind): void {
  describe(`a campaign on the ${kind} queue`, () => {
    it('is created as a draft, is edited and started, and rejects a second start', async () => {
      const { messaging, twilio } = await runWithTwilio({ kind, customers: someCustomers(3) });
      const draft = await create(messaging);
      expect(draft).toMatchObject({ status: 'draft', body: 'Lacquer House: Hello Reply STOP to opt out' });

      const edited = await messaging.call(editCampaign, {
        id: draft.id,
        message: 'Bye',
        campaignType: 'weekendSpecial',
        filter: {},
        holdoutPercent: 0,
      });
      expect(edited).toMatchObject({ id: draft.id, message: 'Bye', campaignType: 'weekendSpecial' });
      const clicks = await Promise.allSettled([start(messaging, draft.id), start(messaging, draft.id)]);

      expect(clicks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(clicks.find((click) => click.status === 'rejected')?.reason).toMatchObject({
        code: 'MESSAGING.CAMPAIGN_STATE',
        kind: 'conflict',
      });
      expect((await becomes(messaging, draft.id, 'finished')).counts.accepted).toBe(3);
      expect(twilio.posted.map(({ body }) => body)).toEqual(Array(3).fill('Lacquer House: Bye Reply STOP to opt out'));
    });

    it('accepts one of two concurrent edits, and starts only in the version that was read', async () => {
      const messaging = await run({ kind, customers: someCustomers(1), worker: false });
      const { id, version } = await create(messaging);
      const edit = (message: string, made?: number) =>
        messaging.call(editCampaign, { id, message, campaignType: '', filter: {}, holdoutPercent: 0, version: made });
      const edits = await Promise.allSettled(['Mine', 'Theirs', 'Ours'].map((message) => edit(message, version)));
      const [stored] = edits.flatMap((done) => (done.status === 'fulfilled' ? [done.value] : []));
      const refused = edits.flatMap((done): unknown[] => (done.status === 'rejected' ? [done.reason] : []));
      expect(refused).toHaveLength(2);
      for (const reason of refused) {
        expect(reason).toMatchObject({
          code: 'MESSAGING.CHANGED_MEANWHILE',
          meanwhile: { by: expect.any(String), present: { id, message: stored?.message, version: version + 1 } },
        });
      }
      // a repetition of the same request after a lost answer
      expect(await edit(stored?.message ?? '', version)).toMatchObject({ version: version + 1 });

      await expect(messaging.call(startCampaign, { id, at: null, version })).rejects.toMatchObject({
        code: 'MESSAGING.CHANGED_MEANWHILE',
        meanwhile: { present: { status: 'draft' } },
      });
      // an edit without a version replaces any stored text
      expect(await edit('Last')).toMatchObject({ message: 'Last', version: version + 2 });
      expect(await messaging.call(startCampaign, { id, at: null, version: version + 2 })).toMatchObject({
        status: 'running',
        body: 'Lacquer House: Last Reply STOP to opt out',
      });
    });

    it('never starts with a different text than the owner read, when an edit races with the start', async () => {
      const messaging = await run({ kind, customers: someCustomers(1), worker: false });
      for (let round = 0; round < 5; round += 1) {
        const { id, version, message: read } = await create(messaging);
        const draft = { campaignType: '' as const, filter: {}, holdoutPercent: 0 };
        await Promise.allSettled([
          messaging.call(editCampaign, { id, message: 'Another', ...draft, version }),
          messaging.call(startCampaign, { id, at: null, version }),
        ]);
        const { status, message } = await get(messaging, id);
        expect([`draft Another`, `running ${read}`]).toContain(`${status} ${message}`);
      }
    });

    it('starts automatically at its scheduled time', async () => {
      const messaging = await run({ kind, customers: someCustomers(2) });
      const { id } = await create(messaging);
      const when = inMs(1500);

      const scheduled = await start(messaging, id, when);

      expect(scheduled).toMatchObject({ status: 'scheduled', scheduledAt: when.toISOString(), startedAt: null });
      const { startedAt, counts } = await becomes(messaging, id, 'finished');
      expect(counts.delivered).toBe(2);
      expect(new Date(startedAt ?? 0).getTime()).toBeGreaterThanOrEqual(when.getTime());
      expect(new Date(startedAt ?? 0).getTime()).toBeLessThan(when.getTime() + 60_000);
    });

    it('sends nothing while it is paused, and resumes immediately, without a sweep', async () => {
      const { messaging, twilio } = await runWithTwilio({
        kind,
        customers: someCustomers(40),
        options: { pace: { segmentsPerSecond: 2 }, workers: { sweepIntervalMs: 600_000 } },
      });
      const { id } = await create(messaging);
      await start(messaging, id);
      await eventually(() => twilio.posted.length >= 3);

      const paused = await messaging.call(pauseCampaign, { id });
      expect(paused).toMatchObject({ status: 'paused', statusReason: 'Paused by the staff.' });
      // every job has run and found nothing to send
      await eventually(async () => (await messaging.queue('sms').getJobCountByTypes('wait', 'active')) === 0);
      const posted = twilio.posted.length;
      expect(posted).toBeLessThan(40);
      expect((await get(messaging, id)).counts.pending).toBe(40 - posted);

      await messaging.call(setSenderRate, { segmentsPerSecond: 100 });
      expect(await messaging.call(resumeCampaign, { id })).toMatchObject({
        status: 'running',
        statusReason: null,
      });
      expect((await becomes(messaging, id, 'finished')).counts.accepted).toBe(40);
      expect(new Set(twilio.posted.map(({ to }) => to)).size).toBe(40);
      expect(twilio.posted).toHaveLength(40);
    });

    it('resumes its freeze after a pause during the freeze', async () => {
      const messaging = await run({ kind, customers: manyCustomers(2500), worker: false });
      const { id } = await create(messaging);
      const halted = Promise.withResolvers<void>();
      await start(messaging, id);
      // between reading a page and storing it
      messaging.matches = () => {
        messaging.matches = () => true;
        void messaging.call(pauseCampaign, { id }).then(() => halted.resolve(), halted.reject);
        return true;
      };
      await messaging.startWorker();
      await halted.promise;
      expect((await get(messaging, id)).counts.pending).toBeLessThan(2500);

      await messaging.call(resumeCampaign, { id });

      expect((await becomes(messaging, id, 'finished')).counts.delivered).toBe(2500);
    });

    it('is canceled permanently and skips the recipients without a text', async () => {
      const { messaging, twilio } = await runWithTwilio({
        kind,
        customers: someCustomers(40),
        options: { pace: { segmentsPerSecond: 20 } },
      });
      const { id } = await create(messaging);
      await start(messaging, id);
      await eventually(() => twilio.posted.length >= 3);

      const canceled = await messaging.call(cancelCampaign, { id });

      expect(canceled.status).toBe('cancelled');
      expect(canceled.finishedAt).not.toBeNull();
      await eventually(async () => (await get(messaging, id)).counts.sending === 0);
      const { counts } = await get(messaging, id);
      expect(counts.pending).toBe(0);
      expect(counts.skipped).toBe(40 - twilio.posted.length);
      expect(await reasons(messaging)).toEqual({ cancelled: counts.skipped });
    });

    it('retries only recipients whose text was not sent, and only after transient errors', async () => {
      const { messaging, twilio } = await runWithTwilio({ kind, customers: someCustomers(6) });
      const phones = messaging.customers.map(({ phoneNumber }) => phoneNumber);
      const [unknown4xx, dead, optedOut, content, ambiguous] = phones;
      const troubles = new Map([
        [unknown4xx, { status: 400, code: 99999 }],
        [dead, { status: 400, code: 21211 }],
        [optedOut, { status: 400, code: 21610 }],
        [content, { status: 400, code: 30007 }],
        [ambiguous, { status: 500, code: 20500 }],
      ]);
      twilio.trouble = ({ to }) => troubles.get(to);
      const { id } = await create(messaging);
      await start(messaging, id);
      await eventually(async () => (await get(messaging, id)).counts.failed === 4 && twilio.posted.length === 6);
      const postedTo = (phone: string | undefined) => twilio.posted.filter(({ to }) => to === phone).length;
      const before = twilio.posted.length;
      twilio.trouble = () => undefined;

      const { retried, campaign } = await messaging.call(retryFailedRecipients, { id });

      expect(retried).toBe(1);
      expect(campaign.status).toBe('running');
      await eventually(
        async () => (await get(messaging, id)).counts.failed === 3 && twilio.posted.length === before + 1,
      );
      expect([unknown4xx, dead, optedOut, content, ambiguous].map(postedTo)).toEqual([2, 1, 1, 1, 1]);
      expect(
        await messaging.rows(
          `SELECT p.attempt, p.status, p.error_code, r.attempt AS now FROM past_attempt p
         JOIN campaign_recipient r ON r.id = p.recipient_id WHERE r.phone = $1`,
          [unknown4xx],
        ),
      ).toEqual([{ attempt: 1, status: 'failed', error_code: '99999', now: 2 }]);
      await expect(messaging.call(retryFailedRecipients, { id })).rejects.toMatchObject({
        code: 'MESSAGING.NOTHING_TO_RETRY',
      });
    });
  });

  describe('a cancellation', () => {
    it('is finished by the sweep after an interruption', async () => {
      const messaging = await run({ customers: someCustomers(30), worker: false });
      const { id } = await create(messaging);
      await start(messaging, id);
      await messaging.rows(
        `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, body, segments)
       SELECT gen_random_uuid(), $1, gen_random_uuid(), '+121355501' || lpad(n::text, 2, '0'), 'pending', 'Hello', 1
       FROM generate_series(1, 30) AS n`,
        [id],
      );
      await messaging.rows(`UPDATE campaign SET status = 'cancelled', finished_at = now()`);
      expect(await messaging.get(PendingRecipients).skipCancelled(id, 10)).toBe(10);
      expect((await get(messaging, id)).counts).toMatchObject({ pending: 20, skipped: 10 });

      await messaging.startWorker();
      await messaging.sweep();

      expect((await get(messaging, id)).counts).toMatchObject({ pending: 0, skipped: 30 });
    });
  });

  it('duplicates a campaign as a new draft with the same text and audience', async () => {
    const messaging = await run({ customers: someCustomers(40), worker: false });
    const first = await create(messaging, {
      message: 'Once more',
      campaignType: 'monthlyNewsletter',
      filter: { spentAtLeast: 5000 },
      holdoutPercent: 10,
    });
    await start(messaging, first.id);

    const copy = await messaging.call(duplicateCampaign, { id: first.id });

    expect(copy.id).not.toBe(first.id);
    expect(copy).toMatchObject({
      status: 'draft',
      message: 'Once more',
      campaignType: 'monthlyNewsletter',
      startedAt: null,
      filter: { spentAtLeast: 5000 },
      holdoutPercent: 10,
    });
    expect(await messaging.rows('SELECT duplicate_of FROM campaign WHERE id = $1', [copy.id])).toEqual([
      { duplicate_of: first.id },
    ]);
  });
}
