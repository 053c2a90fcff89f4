import { getCampaign } from '@lacquer/contracts/messaging/campaign';
import { eventually } from '@lacquer/servers/testing/eventually';
import { startRelay, type TcpRelay } from '@lacquer/servers/testing/tcp-relay';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type QueueKind, type RunningMessaging, runMessaging, someCustomers } from '../testing/running-messaging.js';

describe.each<QueueKind>(['postgres', 'redis'])('the first connection to the queue on %s', (kind) => {
  let relay: TcpRelay | undefined;
  let messaging: RunningMessaging | undefined;

  afterEach(async () => {
    await messaging?.stop();
    await relay?.stop();
  });

  const startBehind = async (prepare: (relay: TcpRelay) => void) => {
    const queueAddress = async (url: string) => {
      relay = await startRelay(url);
      prepare(relay);
      return relay.url;
    };
    messaging = await runMessaging({
      kind,
      customers: someCustomers(3),
      options: { workers: { sweepIntervalMs: 500 } },
      queueAddress,
    });
    return messaging;
  };
  const finishes = async (running: RunningMessaging) => {
    const { campaignId } = await running.launch();
    await eventually(async () => (await running.call(getCampaign, { id: campaignId })).status === 'finished');
    return running.rows<{ status: string }>('SELECT status FROM campaign_recipient');
  };

  it('may be refused: adding and running jobs works once the server is up', async () => {
    const running = await startBehind((way) => way.refuse());
    await eventually(() => (relay?.connections ?? 0) > 8);
    relay?.accept();

    expect(await finishes(running)).toEqual(Array.from({ length: 3 }, () => ({ status: 'delivered' })));
  });

  it('may be reset repeatedly during its setup', async () => {
    const running = await startBehind((way) => way.resetNext(40, 2));

    expect(await finishes(running)).toEqual(Array.from({ length: 3 }, () => ({ status: 'delivered' })));
  });
});
