import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getCampaign } from '@lacquer/contracts/messaging/campaign';
import { getCampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import { defaultWindow, parseWindow } from '../../hours/weekly-window.js';
import { recipientRows } from '../ledger-rows.js';
import { at, runMessaging, type RunningMessaging, someCustomers, type QueueKind } from '../running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../twilio-account.js';
import { ClaimsRepository } from '../../texts/recipients/claims.repository.js';

// Los Angeles, at UTC-7 in June: on a Wednesday the window is open from 16:00 to 03:00 UTC
const night = '2026-06-04T05:00:00Z';
const morning = '2026-06-04T16:00:00Z';

/** Defines the cases of one campaign queue. */
export function describeQuietHours(kind: QueueKind): void {
  describe(`the sending hours on the ${kind} queue`, () => {
    const clock = new SetClock();
    let twilio: TwilioAccount;
    let messaging: RunningMessaging | undefined;
    beforeEach(async () => {
      twilio = await runTwilioAccount();
    });
    afterEach(async () => {
      await messaging?.stop();
      await twilio.stop();
    });

    const run = async (now: string, isReal = true): Promise<RunningMessaging> => {
      clock.at = now;
      messaging = await runMessaging({
        kind,
        clock,
        customers: someCustomers(40),
        options: {
          hours: { window: parseWindow(defaultWindow) },
          workers: { sweepIntervalMs: 3_600_000, concurrency: 2 },
          provider: { twilio: isReal ? twilio.options : undefined },
        },
      });
      return messaging;
    };
    const countJobs = async (running: RunningMessaging, name: 'campaigns' | 'sms') => {
      const { waiting = 0, active = 0, delayed = 0 } = await running.queue(name).getJobCounts();
      return waiting + active + delayed;
    };
    // in this order: the freeze, which adds the other jobs, is over
    const hasNoJobs = async (running: RunningMessaging) =>
      (await countJobs(running, 'campaigns')) === 0 && (await countJobs(running, 'sms')) === 0;

    it('hold a campaign without jobs in the queue, and resume it automatically when the window opens', async () => {
      const running = await run(night);
      const { campaignId } = await running.launch();
      await eventually(async () => (await recipientRows(running)).length === 40 && (await hasNoJobs(running)));
      await running.sweep();
      expect(await hasNoJobs(running)).toBe(true);
      expect(twilio.posted).toEqual([]);
      expect(await running.call(getCampaign, { id: campaignId })).toMatchObject({
        status: 'running',
        counts: { pending: 40 },
      });

      clock.at = morning;
      await running.sweep();

      await eventually(async () => (await running.call(getCampaign, { id: campaignId })).status === 'finished');
      expect(new Set(twilio.posted.map(({ to }) => to)).size).toBe(40);
      expect(twilio.posted).toHaveLength(40);
    });

    it('hold the remaining texts when the window closes during a campaign', async () => {
      const running = await run(morning);
      twilio.trouble = () => {
        if (twilio.posted.length === 10) clock.at = night;
        return undefined;
      };
      const { campaignId } = await running.launch();

      await eventually(async () => twilio.posted.length >= 10 && (await hasNoJobs(running)));

      const { status, counts } = await running.call(getCampaign, { id: campaignId });
      expect(status).toBe('running');
      expect(counts.pending).toBe(40 - twilio.posted.length);
      expect(counts.pending).toBeGreaterThan(0);
    });

    it('hold a claimed text when the window closes before its slot', async () => {
      const running = await run(morning);
      const claims = running.get(ClaimsRepository);
      const claim = claims.claim.bind(claims);
      jest.spyOn(claims, 'claim').mockImplementation(async (id) => {
        const claimed = await claim(id);
        clock.at = night;
        return claimed;
      });
      await running.launch();

      await eventually(async () => (await recipientRows(running)).length === 40 && (await hasNoJobs(running)));
      expect(twilio.posted).toEqual([]);
      const rows = await recipientRows(running);
      expect(new Set(rows.map(({ status, claim_token }) => `${status} ${claim_token}`))).toEqual(
        new Set(['pending null']),
      );
    });

    it('hold the text of a recipient at night while others are sent, and keep the campaign running until it is sent', async () => {
      // half past six in Los Angeles, half past nine in New York
      const running = await run('2026-06-04T01:30:00Z');
      const [newYork, tollFree] = ['+12125550100', '+18005550100'];
      running.customers = someCustomers(3).map((customer, index) => ({
        ...customer,
        phoneNumber: [newYork, tollFree, customer.phoneNumber][index] ?? '',
      }));
      const { campaignId } = await running.launch();
      await eventually(async () => (await recipientRows(running)).length === 3 && (await hasNoJobs(running)));
      await running.sweep();
      await eventually(async () => twilio.posted.length === 2 && (await hasNoJobs(running)));
      expect(twilio.posted.map(({ to }) => to)).not.toContain(newYork);
      expect(twilio.posted.map(({ form }) => form['ValidityPeriod'])).toEqual(['5400', '5400']);
      const progress = await running.call(getCampaignProgress, { id: campaignId });
      expect(progress).toMatchObject({ status: 'running', heldUntil: '2026-06-04T16:00:00.000Z' });
      expect(progress.counts.pending).toBe(1);
      expect(progress.heldReason).toContain('too early or too late');
      expect(progress.etaSeconds).toBeGreaterThanOrEqual(14.5 * 3600);

      clock.at = morning;
      await running.sweep();

      await eventually(async () => (await running.call(getCampaign, { id: campaignId })).status === 'finished');
      expect(at(twilio.posted, 2).to).toBe(newYork);
      // until nine in New York
      expect(at(twilio.posted, 2).form['ValidityPeriod']).toBe('32400');
      expect(twilio.posted).toHaveLength(3);
    });

    it('do not hold a simulated campaign', async () => {
      const running = await run(night, false);
      const { campaignId } = await running.launch();

      await eventually(async () => (await running.call(getCampaign, { id: campaignId })).status === 'finished');
    });

    it('limit the validity of a text at the provider to the closing time, and to ten hours at most', async () => {
      const running = await run('2026-06-04T02:45:00Z');
      const { campaignId } = await running.launch();
      await eventually(async () => (await running.call(getCampaign, { id: campaignId })).status === 'finished');
      expect(at(twilio.posted, 0).form['ValidityPeriod']).toBe('900');

      clock.at = morning;
      twilio.posted.length = 0;
      await running.launch();
      await eventually(() => twilio.posted.length === 40);
      expect(at(twilio.posted, 0).form['ValidityPeriod']).toBe('36000');
    });
  });
}
