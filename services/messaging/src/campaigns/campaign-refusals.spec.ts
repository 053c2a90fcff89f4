import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  cancelCampaign,
  duplicateCampaign,
  editCampaign,
  pauseCampaign,
  resumeCampaign,
  retryFailedRecipients,
  type Campaign,
} from '@lacquer/contracts/messaging/campaign';
import { create, get, inMs, run, start, stopAll } from '../testing/running-campaigns.js';
import { type RunningMessaging, someCustomers } from '../testing/running-messaging.js';
import { unknownSentences } from '../testing/unknown-sentences.js';

afterEach(stopAll);

describe('a campaign', () => {
  const allowed: Record<Campaign['status'], string[]> = {
    draft: ['edit', 'start', 'schedule', 'cancel'],
    scheduled: ['start', 'schedule', 'cancel'],
    running: ['pause', 'cancel'],
    paused: ['resume', 'cancel'],
    finished: [],
    cancelled: [],
  };

  it('rejects an action that its state does not allow, and reports the state and the allowed actions', async () => {
    const messaging = await run({ customers: someCustomers(1), worker: false });
    const act: Record<string, (id: string) => Promise<unknown>> = {
      edit: (id) =>
        messaging.call(editCampaign, {
          id,
          message: 'Bye',
          campaignType: '',
          filter: {},
          holdoutPercent: 0,
        }),
      start: (id) => start(messaging, id),
      schedule: (id) => start(messaging, id, inMs(3_600_000)),
      pause: (id) => messaging.call(pauseCampaign, { id }),
      resume: (id) => messaging.call(resumeCampaign, { id }),
      cancel: (id) => messaging.call(cancelCampaign, { id }),
    };
    for (const [status, names] of Object.entries(allowed)) {
      for (const [name, does] of Object.entries(act)) {
        const { id } = await create(messaging);
        await messaging.rows(
          `UPDATE campaign SET status = $2, scheduled_at = now() + interval '1 day',
             started_at = CASE WHEN $2 IN ('running', 'paused', 'finished') THEN now() END,
             finished_at = CASE WHEN $2 IN ('finished', 'cancelled') THEN now() END WHERE id = $1`,
          [id, status],
        );
        const outcome = await does(id).then(
          () => 'done',
          (error: { code?: string; message?: string }) => `${error.code} ${error.message}`,
        );
        if (names.includes(name)) expect([status, name, outcome]).toEqual([status, name, 'done']);
        else {
          expect(outcome).toMatch(/^MESSAGING.CAMPAIGN_STATE This campaign cannot be .+: it is .+\. It can be /);
          expect(unknownSentences(outcome.replace('MESSAGING.CAMPAIGN_STATE ', ''))).toEqual([]);
        }
      }
      const { id } = await create(messaging);
      expect((await messaging.call(duplicateCampaign, { id })).status).toBe('draft');
    }
  });

  it.each([
    [
      'edit',
      (messaging: RunningMessaging, id: string) =>
        messaging.call(editCampaign, {
          id,
          message: 'Bye',
          campaignType: '',
          filter: {},
          holdoutPercent: 0,
        }),
    ],
    ['start', (messaging: RunningMessaging, id: string) => start(messaging, id)],
    ['pause', (messaging: RunningMessaging, id: string) => messaging.call(pauseCampaign, { id })],
    ['duplicate', (messaging: RunningMessaging, id: string) => messaging.call(duplicateCampaign, { id })],
    ['retry', (messaging: RunningMessaging, id: string) => messaging.call(retryFailedRecipients, { id })],
  ] as const)('that does not exist rejects %s', async (_, act) => {
    const messaging = await run({ worker: false });
    await expect(act(messaging, randomUUID())).rejects.toMatchObject({ code: 'MESSAGING.CAMPAIGN_NOT_FOUND' });
  });

  it('without an eligible recipient does not start, and reports why', async () => {
    const messaging = await run({ customers: someCustomers(2), worker: false });
    messaging.matches = (_, { service }) => !service;
    const narrow = await create(messaging, { filter: { service: 'Pedicure' } });
    await expect(start(messaging, narrow.id)).rejects.toMatchObject({
      code: 'MESSAGING.NO_RECIPIENTS',
      message: expect.stringContaining('Choose another audience'),
    });
    const consented = await create(messaging, { filter: { consentedOnly: true } });
    await expect(start(messaging, consented.id)).rejects.toMatchObject({
      code: 'MESSAGING.NO_RECIPIENTS',
      message: expect.stringContaining('consent'),
    });
    expect((await get(messaging, narrow.id)).status).toBe('draft');
  });

  it('is not stored with a text that is too long', async () => {
    const messaging = await run({ worker: false });
    await expect(create(messaging, { message: 'a'.repeat(1590) })).rejects.toMatchObject({
      code: 'MESSAGING.MESSAGE_TOO_LONG',
    });
    expect(await messaging.rows('SELECT 1 FROM campaign')).toEqual([]);
  });
});
