/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pushSubscriptionsPath } from '@lacquer/contracts/messaging/push-subscriptions-path';
import { type ApiServer, startApiServer } from '../testing/api-server';
import { renewSubscription } from '../../worker/renew-subscription';

const keys = { p256dh: 'a-key', auth: 'a-secret' };
const key = new Uint8Array([4, 1, 2]).buffer;

/** A subscription as a browser has it. */
const subscription = (endpoint: string) => ({
  options: { applicationServerKey: key, userVisibleOnly: true },
  toJSON: () => ({ endpoint, keys }),
});

describe('a subscription that the browser has ended', () => {
  let api: ApiServer;
  beforeAll(async () => {
    api = await startApiServer(() => ({ status: 204 }));
    globalThis.apiOrigin = api.origin;
  });
  beforeEach(() => {
    api.requests.length = 0;
  });
  afterAll(() => api.stop());

  const sent = () => api.requests.map(({ method, path, text }) => [method, path, JSON.parse(text) as unknown]);

  it('is renewed with the same key, and told to the server', async () => {
    const asked: unknown[] = [];
    await renewSubscription(
      { oldSubscription: subscription('https://push.example.com/old'), newSubscription: null },
      {
        subscribe: (options) => {
          asked.push(options);
          return Promise.resolve(subscription('https://push.example.com/new'));
        },
      },
    );

    expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: key }]);
    expect(sent()).toEqual([['POST', pushSubscriptionsPath, { endpoint: 'https://push.example.com/new', keys }]]);
  });

  it('is told to the server if the browser has renewed it', async () => {
    await renewSubscription(
      {
        oldSubscription: subscription('https://push.example.com/old'),
        newSubscription: subscription('https://push.example.com/own'),
      },
      { subscribe: () => Promise.reject(new Error('Subscribed twice')) },
    );

    expect(sent()).toEqual([['POST', pushSubscriptionsPath, { endpoint: 'https://push.example.com/own', keys }]]);
  });
});
