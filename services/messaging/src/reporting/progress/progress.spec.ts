import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { saidBefore } from '@lacquer/contracts/sentences/say';
import { recipientStatuses } from '@lacquer/contracts/messaging/campaign';
import {
  type CampaignProgress,
  getCampaignProgress,
  listCampaignRecipients,
} from '@lacquer/contracts/messaging/campaign-progress';
import { setSenderRate } from '@lacquer/contracts/messaging/messaging';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { parseWindow } from '../../hours/weekly-window.js';
import { SenderPace } from '../../pace/sender-pace.js';
import { addCampaign, addRecipient, addRecipients } from '../../testing/campaign-rows.js';
import { runMessaging, type RunningMessaging } from '../../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../../testing/twilio-account.js';

describe('the progress of a campaign', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      options: { provider: { twilio: twilio.options }, pace: { segmentsPerSecond: 2 } },
      worker: false,
    });
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const progress = (id: string): Promise<CampaignProgress> => messaging.call(getCampaignProgress, { id });
  const change = (sql: string, id: string) => messaging.rows(`UPDATE ${sql} WHERE id = $1`, [id]);

  it('is counted exactly, in recipients and in segments', async () => {
    const id = await addCampaign(messaging, { segments: 2, startedAt: `now() - interval '1 hour'` });
    for (const [index, status] of recipientStatuses.entries()) {
      const skipReason = status === 'skipped' ? ('opted-out' as const) : undefined;
      const acceptedAt = status === 'failed' ? `now() - interval '1 minute'` : undefined;
      await addRecipients(messaging, id, { count: index + 1, status, skipReason, segments: 2, acceptedAt });
    }
    const other = await addCampaign(messaging);
    await addRecipients(messaging, other, { count: 50, status: 'delivered' });

    const counts = Object.fromEntries(recipientStatuses.map((status, index) => [status, index + 1]));
    expect(await progress(id)).toMatchObject({
      id,
      status: 'running',
      isFrozen: true,
      simulated: false,
      counts,
      // all but the eight skipped recipients
      totalSegments: 2 * (45 - 8),
      // accepted, sent, delivered, undelivered, and failed after the provider had accepted them
      sentSegments: 2 * (3 + 4 + 5 + 7 + 6),
    });
  });

  it('has the rate of the last ten seconds, and an ETA based on it', async () => {
    const id = await addCampaign(messaging, { startedAt: `now() - interval '1 hour'` });
    await addRecipients(messaging, id, { count: 10, status: 'accepted', acceptedAt: `now() - interval '5 seconds'` });
    await addRecipients(messaging, id, { count: 90, status: 'accepted', acceptedAt: `now() - interval '1 minute'` });
    await addRecipients(messaging, id, { count: 30, status: 'pending' });

    expect(await progress(id)).toMatchObject({ segmentsPerSecond: 1, etaSeconds: 30 });
  });

  it('bases the ETA on the allowed rate at most, and has none while nothing is sent', async () => {
    const id = await addCampaign(messaging);
    await addRecipients(messaging, id, { count: 30, status: 'pending' });
    expect((await progress(id)).etaSeconds).toBe(15);

    await messaging.call(setSenderRate, { segmentsPerSecond: 10 });
    expect((await progress(id)).etaSeconds).toBe(3);

    await change(`campaign SET started_at = now() - interval '1 hour'`, id);
    expect(await progress(id)).toMatchObject({ segmentsPerSecond: 0, etaSeconds: null });
  });

  it('has no ETA before the freeze completes or while the campaign is paused', async () => {
    const id = await addCampaign(messaging, { isFrozen: false });
    await addRecipients(messaging, id, { count: 3, status: 'pending' });
    expect(await progress(id)).toMatchObject({ isFrozen: false, etaSeconds: null });

    await change(`campaign SET frozen_at = now(), status = 'paused', status_reason = 'Because.'`, id);
    expect(await progress(id)).toMatchObject({ status: 'paused', statusReason: 'Because.', etaSeconds: null });

    await change(`campaign SET status = 'cancelled', finished_at = now()`, id);
    expect((await progress(id)).etaSeconds).toBe(0);
  });

  it('reports a pause requested by the provider, and includes it in the ETA', async () => {
    const id = await addCampaign(messaging);
    await addRecipients(messaging, id, { count: 20, status: 'pending' });
    await messaging.get(SenderPace).hold(60_000, saidBefore("The sender's queue is full."));

    const { heldUntil, heldReason, etaSeconds } = await progress(id);
    expect(heldReason).toBe("The sender's queue is full.");
    expect(Date.parse(heldUntil ?? '') - Date.now()).toBeGreaterThan(20_000);
    expect(etaSeconds).toBeGreaterThan(30);
    expect(etaSeconds).toBeLessThanOrEqual(70.5);
  });

  it('has a new version after every change, and only then', async () => {
    const id = await addCampaign(messaging, { status: 'paused' });
    const recipient = await addRecipient(messaging, id, {
      status: 'accepted',
      acceptedAt: `now() - interval '1 hour'`,
    });
    const versions = [(await progress(id)).version];
    expect((await progress(id)).version).toBe(versions[0]);

    await change(`campaign_recipient SET status = 'delivered'`, recipient.id);
    versions.push((await progress(id)).version);
    await change(`campaign SET status_reason = 'Because.'`, id);
    versions.push((await progress(id)).version);
    expect(new Set(versions).size).toBe(3);
  });

  it('is rejected for an unknown campaign', async () => {
    await expect(progress(randomUUID())).rejects.toMatchObject({ code: 'MESSAGING.CAMPAIGN_NOT_FOUND' });
  });

  describe('by recipient', () => {
    const list = (id: string, query: Record<string, unknown> = {}) =>
      messaging.call(listCampaignRecipients, { id, limit: 100, ...query });

    it('is paged, with each recipient on exactly one page even while states change', async () => {
      const id = await addCampaign(messaging);
      const all = [
        ...(await addRecipients(messaging, id, { count: 7, status: 'pending' })),
        ...(await addRecipients(messaging, id, { count: 6, status: 'delivered' })),
      ];
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list(id, { limit: 3, cursor });
        seen.push(...page.recipients.map((each) => each.id));
        cursor = page.nextCursor ?? undefined;
        await messaging.rows(
          `UPDATE campaign_recipient SET status = 'skipped', skip_reason = 'cancelled'
          WHERE status = 'pending' AND campaign_id = $1`,
          [id],
        );
      } while (cursor);

      expect(seen).toEqual(all.map((each) => each.id).toSorted());
    });

    it('is filtered by state and by the digits of the phone in any notation', async () => {
      const id = await addCampaign(messaging);
      const [failed] = await addRecipients(messaging, id, { count: 3, status: 'failed', errorCode: '30003' });
      await addRecipients(messaging, id, { count: 3, status: 'pending' });

      expect((await list(id, { status: 'failed' })).recipients).toHaveLength(3);
      const digits = failed?.phone.slice(2) ?? '';
      const q = `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
      expect((await list(id, { q })).recipients.map((each) => each.id)).toEqual([failed?.id]);
      expect((await list(id, { q: 'Ana' })).recipients).toEqual([]);
    });

    it('explains the outcome of each recipient', async () => {
      const id = await addCampaign(messaging);
      const rows = [
        [{ status: 'undelivered', errorCode: '30003' }, 'Did not arrive: the phone was off or out of reach.'],
        [{ status: 'undelivered', errorCode: '30005' }, 'Did not arrive: the number no longer exists.'],
        [
          { status: 'undelivered', errorCode: '30007' },
          'Did not arrive: the phone network filtered the text as unwanted.',
        ],
        [{ status: 'failed', errorCode: '21610' }, 'Could not be sent: its owner has opted out.'],
        [{ status: 'failed', errorCode: 'http-400' }, 'Could not be sent: Twilio refused it (HTTP 400).'],
        [{ status: 'failed' }, 'Could not be sent: Twilio gave no reason.'],
        [{ status: 'skipped', skipReason: 'opted-out' }, 'Has opted out.'],
        [
          { status: 'pending', attempt: 2, errorCode: '30003' },
          'Waits for a second try: the phone was off or out of reach.',
        ],
        [{ status: 'delivered' }, 'Has arrived.'],
      ] as const;
      for (const [row, words] of rows) {
        const { id: recipientId } = await addRecipient(messaging, id, row);
        const found = (await list(id)).recipients.find((each) => each.id === recipientId);
        expect(found?.explanation).toBe(words);
      }
    });

    it('explains that a simulated campaign sent nothing', async () => {
      const id = await addCampaign(messaging, { simulated: true });
      await addRecipient(messaging, id, { status: 'delivered' });
      expect((await list(id)).recipients[0]?.explanation).toMatch(/^Recorded only/);
    });

    it('is rejected for an invalid cursor or an unknown campaign', async () => {
      const id = await addCampaign(messaging);
      await expect(list(id, { cursor: 'elsewhere' })).rejects.toMatchObject({ code: 'MESSAGING.CURSOR_INVALID' });
      await expect(list(randomUUID())).rejects.toMatchObject({ code: 'MESSAGING.CAMPAIGN_NOT_FOUND' });
    });
  });
});

describe('the progress of a campaign outside the sending hours', () => {
  it('reports when sending resumes, and includes the night in the ETA', async () => {
    const clock = new SetClock('2026-06-03T10:30:00Z');
    const window = parseWindow('mon-sun 12:00-13:00');
    const twilio = await runTwilioAccount();
    const options = {
      provider: { twilio: twilio.options },
      pace: { segmentsPerSecond: 1 },
      hours: { window, timeZone: 'UTC' },
    };
    const messaging = await runMessaging({ options, clock, worker: false });
    try {
      const id = await addCampaign(messaging);
      await addRecipients(messaging, id, { count: 60, status: 'pending' });
      // toll-free: where the salon is
      await messaging.rows(`UPDATE campaign_recipient SET phone = '+1800' || substr(phone, 6)`);
      const { heldUntil, heldReason, etaSeconds } = await messaging.call(getCampaignProgress, { id });

      expect(heldReason).toMatch(/hours/);
      expect(heldUntil).toBe('2026-06-03T12:00:00.000Z');
      // ninety minutes, and sixty texts at one a second
      expect(etaSeconds).toBe(90 * 60 + 60);
    } finally {
      await messaging.stop();
      await twilio.stop();
    }
  });
});
