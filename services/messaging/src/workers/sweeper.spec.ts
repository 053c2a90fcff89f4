import { describe, expect, it } from '@jest/globals';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { campaignRows, storeCampaign, storeRecipient } from '../testing/ledger-rows.js';
import { runMessaging } from '../testing/running-messaging.js';
import { RecipientsRepository } from '../texts/recipients/recipients.repository.js';

describe('the sweep', () => {
  it('adds a job for every due recipient after the queue was lost, but none for a delayed recipient', async () => {
    const messaging = await runMessaging({ options: { workers: { sweepIntervalMs: 3_600_000 } } });
    try {
      const campaignId = await storeCampaign(messaging, { simulated: true });
      await messaging.queue('sms').pause();
      await storeRecipient(messaging, campaignId, '+12135550111');
      await storeRecipient(messaging, campaignId, '+12135550112', `not_before = now() + interval '30 minutes'`);

      await messaging.sweep();
      await messaging.sweep();

      const jobs = await messaging.queue('sms').getJobs();
      expect(jobs).toHaveLength(1);
      expect(await messaging.get(RecipientsRepository).countPending({ withReal: true, closedAreas: [] })).toBe(1);
    } finally {
      await messaging.stop();
    }
  });

  it('reopens a finished campaign that still has a pending recipient', async () => {
    const messaging = await runMessaging({ worker: false });
    try {
      const campaignId = await storeCampaign(messaging, { status: 'finished' });
      await storeRecipient(messaging, campaignId, '+12135550111');

      await messaging.get(CampaignsRepository).reopenUnfinished();

      expect(await campaignRows(messaging)).toMatchObject([{ id: campaignId, status: 'running' }]);
    } finally {
      await messaging.stop();
    }
  });
});
