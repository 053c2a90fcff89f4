/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pushSubscriptionsPath } from '@lacquer/contracts/messaging/push-subscriptions-path';
import { type ApiServer, startApiServer } from '../testing/api-server';
import { noteTold, tellRenewed } from './told-subscription';

const [old, renewed] = ['https://push.example.com/old', 'https://push.example.com/renewed'];
const keys = { p256dh: 'a-key', auth: 'a-secret' };

describe('a subscription of an open admin', () => {
  let api: ApiServer;
  let status: number;
  beforeAll(async () => {
    api = await startApiServer(() => ({ status }));
    globalThis.apiOrigin = api.origin;
  });
  beforeEach(() => {
    api.requests.length = 0;
    localStorage.clear();
    status = 200;
  });
  afterAll(() => api.stop());

  const open = (endpoint: string | null) =>
    tellRenewed(() => Promise.resolve(endpoint === null ? null : { endpoint, keys }));
  const sent = () => api.requests.map(({ path, text }) => [path, JSON.parse(text) as unknown]);

  it('is told again once the browser has renewed it, until the server has it', async () => {
    noteTold(old);
    status = 503;
    await open(renewed);
    status = 200;
    await open(renewed);
    await open(renewed);

    const told = [pushSubscriptionsPath, { endpoint: renewed, keys }];
    expect(sent()).toEqual([told, told]);
  });

  it('is not told while it is the one that the server was told, or there is none', async () => {
    await open(renewed);
    noteTold(old);
    await open(old);
    await open(null);

    expect(sent()).toEqual([]);
  });
});
