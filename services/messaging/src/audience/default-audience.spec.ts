import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { everyoneNow, getCampaign, launchCampaign } from '@lacquer/contracts/messaging/campaign';
import { senderChanged } from '@lacquer/contracts/messaging/changes';
import {
  type CampaignAudience,
  changeDefaultAudience,
  getDefaultAudience,
} from '@lacquer/contracts/messaging/default-audience';
import { eventually } from '@lacquer/servers/testing/eventually';
import { runMessaging, type RunningMessaging, type RunOptions, someCustomers } from '../testing/running-messaging.js';

describe('the audience that a new campaign starts with', () => {
  let messaging: RunningMessaging;
  afterEach(() => messaging.stop());
  const run = async (options: RunOptions = {}) => (messaging = await runMessaging({ worker: false, ...options }));

  const get = () => messaging.call(getDefaultAudience, {});
  const change = (audience: CampaignAudience, version?: number) =>
    messaging.call(changeDefaultAudience, { audience, version });

  it('is everyone who has not said no until an owner chooses, and then what was chosen last', async () => {
    await run();
    expect(await get()).toEqual({ audience: 'all', version: 0 });
    expect(await change('consented', 0)).toEqual({ audience: 'consented', version: 1 });
    expect(await get()).toEqual({ audience: 'consented', version: 1 });
    expect(await change('all')).toEqual({ audience: 'all', version: 2 });
    expect(await get()).toEqual({ audience: 'all', version: 2 });
  });

  it('is those who asked for texts until an owner chooses, where campaigns reach nobody else', async () => {
    await run({ options: { audience: { audience: 'consented' } } });
    expect(await get()).toEqual({ audience: 'consented', version: 0, onlyConsented: true });
    expect(await change('all', 0)).toEqual({ audience: 'all', version: 1, onlyConsented: true });
    expect(await get()).toEqual({ audience: 'all', version: 1, onlyConsented: true });
  });

  it('takes one of two choices of the same version, and names who was first', async () => {
    await run();
    const [mina, jose] = [randomUUID(), randomUUID()];
    const as = (id: string) => messaging.callAs({ id, role: 'owner' });
    await change('consented');
    await as(mina)(changeDefaultAudience, { audience: 'all', version: 1 });
    await expect(as(jose)(changeDefaultAudience, { audience: 'consented', version: 1 })).rejects.toMatchObject({
      code: 'MESSAGING.CHANGED_MEANWHILE',
      meanwhile: { by: mina, present: { audience: 'all', version: 2 } },
    });
    // the same choice as is stored, such as one whose answer was lost
    expect(await as(jose)(changeDefaultAudience, { audience: 'all', version: 1 })).toEqual({
      audience: 'all',
      version: 2,
    });
  });

  it('is the same for both owners when both choose it first', async () => {
    await run();
    const chosen = await Promise.all(['consented', 'consented'].map(() => change('consented', 0)));
    expect(chosen).toEqual([
      { audience: 'consented', version: 1 },
      { audience: 'consented', version: 1 },
    ]);
  });

  it('tells the open admin of each change', async () => {
    await run();
    const heard: unknown[] = [];
    messaging.hear(senderChanged, ({ parts }) => heard.push(parts));
    await change('consented');
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([['audience']]);
  });

  it('leaves a campaign without a filter to all customers', async () => {
    await run({ customers: someCustomers(2), worker: true });
    await change('consented');
    const { campaignId: id } = await messaging.call(launchCampaign, {
      message: 'Weekend Special',
      campaignType: '',
      ...everyoneNow,
    });
    const { status, counts } = await eventually(async () => {
      const campaign = await messaging.call(getCampaign, { id });
      return campaign.status === 'finished' && campaign;
    });
    expect([status, counts.skipped]).toEqual(['finished', 0]);
  });
});
