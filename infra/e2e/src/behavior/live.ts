import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import type { LiveTopic } from '@lacquer/contracts/live-reads';
import { eventually } from '@lacquer/servers/testing/eventually';
import { checkWithin, durationOf } from '@lacquer/servers/testing/within-limit';
import { Client } from './client.js';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import { openWindow, type Window } from './live-window.js';
import type { Mode } from './product.js';

/** The longest time from a change to the screens, in milliseconds. */
const maxMs = 1000;

/** The streams of the admin, at every gateway. */
export function describeLive(mode: Mode): void {
  describe(`the open admin, ${mode}`, () => {
    let owned: OwnedProduct;
    let windows: Window[];

    beforeAll(async () => {
      owned = await startOwnedProduct(mode, {
        gateways: 2,
        env: { SMS_WINDOW: 'always', SMS_SEGMENTS_PER_SECOND: '5' },
      });
      for (let count = 0; count < 15; count += 1) {
        const phoneNumber = `213-555-01${String(40 + count)}`;
        await owned.owner.post('/api/customers/add', { phoneNumber, email: '', serviceName: 'Manicure', amount: 3000 });
      }
    });
    afterAll(async () => {
      await owned?.stop();
    });
    afterEach(() => {
      for (const each of windows) each.close();
    });

    /** Opens a window at each gateway. */
    const open = async (campaigns: string[] = []) => {
      windows = await Promise.all(
        owned.product.gatewayUrls.map(async (url) =>
          openWindow(await new Client(url).signIn(owned.product.owner), { campaigns }),
        ),
      );
      return windows;
    };
    /** Does something, and returns the longest time until every window was told of the topic. */
    const tells = async (topic: LiveTopic, work: () => Promise<unknown>) => {
      for (const each of windows) each.topics.clear();
      await work();
      return durationOf(() => eventually(async () => windows.every(({ topics }) => topics.has(topic))));
    };

    it('is told of a new campaign and a reply within a second, at every gateway', async () => {
      expect(await open()).toHaveLength(mode === 'distributed' ? 2 : 1);
      const draft = { message: 'Spring colors', campaignType: '' };
      await checkWithin(maxMs, () => tells('campaigns', () => owned.owner.post('/api/admin/campaigns', draft)));
      const reply = () => owned.product.providers.twilio.sendInbound({ from: '+12135550140', body: 'Hello' });
      await checkWithin(maxMs, () => tells('replies', reply));
    });

    it('receives the progress of a campaign as it is sent, to its end, and nothing while nothing changes', async () => {
      const launch = { message: 'Summer colors', campaignType: '' };
      const { body } = await owned.owner.post<{ campaignId: string }>('/api/admin/sms-campaign', launch);
      await open([body.campaignId]);
      await eventually(async () => windows.every(({ progress }) => progress.at(-1)?.status === 'finished'));
      for (const { progress } of windows) {
        const sent = progress.map(({ sentSegments }) => sentSegments);
        expect(sent).toEqual(sent.toSorted((a, b) => a - b));
        expect(new Set(sent).size).toBeGreaterThan(3);
      }
      const delivered = async () => {
        const { body: now } = await owned.owner.get<Campaign>(`/api/admin/campaigns/${body.campaignId}`);
        return now.counts.delivered;
      };
      await eventually(async () => (await delivered()) === 15);
      await eventually(async () => windows.every(({ progress }) => progress.at(-1)?.counts.delivered === 15));
      // the last change may be told once more
      await new Promise((resolve) => setTimeout(resolve, maxMs));
      const received = windows.map(({ progress }) => progress.length);
      await new Promise((resolve) => setTimeout(resolve, 3000));
      expect(windows.map(({ progress }) => progress.length)).toEqual(received);
    });
  });
}
