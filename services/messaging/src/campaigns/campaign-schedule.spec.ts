import { afterEach, describe, expect, it } from '@jest/globals';
import {
  cancelCampaign,
  everyoneNow,
  launchCampaign,
  listCampaigns,
  resumeCampaign,
} from '@lacquer/contracts/messaging/campaign';
import { eventually } from '@lacquer/servers/testing/eventually';
import { becomes, create, get, inMs, run, start, stopAll } from '../testing/running-campaigns.js';
import { someCustomers } from '../testing/running-messaging.js';

afterEach(stopAll);

describe('a schedule', () => {
  it('never starts on its own when it is overdue by more than an hour, and asks the staff again', async () => {
    const messaging = await run({ customers: someCustomers(2), worker: false });
    const { id } = await create(messaging);
    await start(messaging, id, inMs(60_000));
    await messaging.rows(`UPDATE campaign SET scheduled_at = now() - interval '61 minutes'`);
    await messaging.startWorker();

    await messaging.sweep();

    const overdue = await get(messaging, id);
    expect(overdue.status).toBe('scheduled');
    expect(overdue.statusReason).toMatch(
      /^Was due on [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M and was not sent\. Start it again, or choose another time\.$/,
    );
    expect(await start(messaging, id)).toMatchObject({ status: 'running', statusReason: null, scheduledAt: null });
    expect((await becomes(messaging, id, 'finished')).counts.delivered).toBe(2);
  });

  it('is restored by the sweep after the queue lost it', async () => {
    const messaging = await run({ customers: someCustomers(2), worker: false });
    const { id } = await create(messaging);
    await start(messaging, id, inMs(60_000));
    await messaging.queue('campaigns').obliterate({ force: true });
    await messaging.rows(`UPDATE campaign SET scheduled_at = now() - interval '59 minutes'`);

    await messaging.startWorker();

    expect((await becomes(messaging, id, 'finished')).counts.delivered).toBe(2);
  });

  it('can be moved; the first time then passes without effect', async () => {
    const messaging = await run({ customers: someCustomers(2) });
    const { id } = await create(messaging);
    const first = inMs(700);
    await start(messaging, id, first);

    const moved = await start(messaging, id, inMs(3_600_000));

    expect(moved.status).toBe('scheduled');
    await eventually(
      async () => Date.now() > first.getTime() && (await messaging.queue('campaigns').getDelayedCount()) === 1,
    );
    expect((await get(messaging, id)).status).toBe('scheduled');
  });

  it('commits together with its campaign', async () => {
    const messaging = await run({ customers: someCustomers(2) });
    const launchAt = (at: Date) =>
      messaging.call(launchCampaign, {
        message: 'Hello',
        campaignType: '',
        ...everyoneNow,
        at: at.toISOString(),
      });
    await expect(launchAt(inMs(-1000))).rejects.toMatchObject({ code: 'MESSAGING.SCHEDULE_PAST' });
    expect(await messaging.call(listCampaigns, {})).toEqual([]);

    const at = inMs(1500);
    const { campaignId, message } = await launchAt(at);
    expect(message).toMatch(/^Campaign scheduled: 2 customers as of now\./);
    expect(await get(messaging, campaignId)).toMatchObject({ status: 'scheduled', scheduledAt: at.toISOString() });
    const { startedAt, counts } = await becomes(messaging, campaignId, 'finished');
    expect(counts.delivered).toBe(2);
    expect(Date.parse(startedAt ?? '')).toBeGreaterThanOrEqual(at.getTime());
  });

  it('can be canceled', async () => {
    const messaging = await run({ customers: someCustomers(2) });
    const { id } = await create(messaging);
    await start(messaging, id, inMs(3_600_000));
    expect((await messaging.call(cancelCampaign, { id })).status).toBe('cancelled');
  });

  it('is rejected when it is in the past', async () => {
    const messaging = await run({ customers: someCustomers(1) });
    const { id } = await create(messaging);
    await expect(start(messaging, id, inMs(-1000))).rejects.toMatchObject({ code: 'MESSAGING.SCHEDULE_PAST' });
    expect((await get(messaging, id)).status).toBe('draft');
  });

  it('of real texts does not start while Twilio is disconnected, and reports why', async () => {
    const messaging = await run({ customers: someCustomers(2) });
    const { id } = await create(messaging);
    await start(messaging, id, inMs(500));
    await messaging.rows('UPDATE campaign SET simulated = false');

    const { statusReason } = await becomes(messaging, id, 'paused');

    expect(statusReason).toContain('Twilio is no longer connected');
    await expect(messaging.call(resumeCampaign, { id })).rejects.toMatchObject({
      code: 'MESSAGING.TWILIO_NOT_CONFIGURED',
      message: expect.stringContaining('Connect Twilio'),
    });
  });
});
