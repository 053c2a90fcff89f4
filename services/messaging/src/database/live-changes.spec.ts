import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { saidBefore } from '@lacquer/contracts/sentences/say';
import type { ChangeContract } from '@lacquer/contracts/changes';
import { markConversationRead, sendAnswer } from '@lacquer/contracts/messaging/conversations';
import {
  campaignChanged,
  conversationChanged,
  senderChanged,
  testSendChanged,
} from '@lacquer/contracts/messaging/changes';
import { receiveInboundMessage, setSenderRate } from '@lacquer/contracts/messaging/messaging';
import { sendTest } from '@lacquer/contracts/messaging/test-sends';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { ChangeRelay, checkMs } from '@lacquer/platform/outbox/change-relay';
import { EventPublisher } from '@lacquer/platform/bus/event-publisher';
import { eventually } from '@lacquer/servers/testing/eventually';
import { median } from '@lacquer/servers/testing/median';
import { DataSource } from 'typeorm';
import { SenderPace } from '../pace/sender-pace.js';
import { addCampaign, addRecipients } from '../testing/campaign-rows.js';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';

const phone = '+12135550171';

interface Heard {
  id: string | null;
  parts: string[];
  at: number;
}

describe('the changes that messaging publishes', () => {
  let messaging: RunningMessaging;
  beforeEach(async () => {
    messaging = await runMessaging({ worker: false });
    messaging.statements = [{ phone, channel: 'in-person', kind: 'consent', recordedAt: '2026-03-01T18:30:00.000Z' }];
    // those that the migration leaves for gateways that started before it
    await eventually(async () => (await marks()) === 0);
  });
  afterEach(() => messaging.stop());

  const hear = (contract: ChangeContract, work: () => unknown = () => undefined): Heard[] => {
    const heard: Heard[] = [];
    messaging.hear(contract, async (data) => {
      await work();
      heard.push({ ...data, at: performance.now() });
    });
    return heard;
  };
  const marks = async () => {
    const [row] = await messaging.rows<{ count: number }>(
      'SELECT (SELECT count(*) FROM change_mark)::int + (SELECT count(*) FROM change_published)::int AS count',
    );
    return row?.count ?? 0;
  };
  const touch = (id: string) =>
    messaging.rows('UPDATE campaign SET status_reason = gen_random_uuid() WHERE id = $1', [id]);

  it('follow a campaign, its texts, conversations, tests and the sender, before the next check', async () => {
    const campaigns = hear(campaignChanged);
    const conversations = hear(conversationChanged);
    const tests = hear(testSendChanged);
    const sender = hear(senderChanged);
    const delays: number[] = [];
    const text = () =>
      messaging.call(receiveInboundMessage, {
        params: { MessageSid: randomUUID(), From: phone, To: '+12135550199', Body: 'Hello' },
      });
    const tells = async (heard: Heard[], work: () => Promise<unknown>, expected: Partial<Heard>) => {
      // past the last event about the same subject
      await delay(600);
      const before = heard.length;
      await work();
      const begun = performance.now();
      await eventually(() => heard.length > before);
      delays.push(performance.now() - begun);
      expect(heard.slice(before)).toMatchObject([expected]);
    };

    let id = '';
    await tells(campaigns, async () => (id = await addCampaign(messaging)), { parts: ['campaign'] });
    expect(campaigns.at(-1)?.id).toBe(id);
    await tells(campaigns, () => addRecipients(messaging, id, { count: 100, status: 'pending' }), {
      id,
      parts: ['texts'],
    });
    await tells(
      campaigns,
      () => messaging.rows(`UPDATE campaign_recipient SET status = 'skipped', skip_reason = 'cancelled'`),
      {
        id,
        parts: ['texts'],
      },
    );
    await tells(conversations, text, { id: null });
    await tells(conversations, () => messaging.rows('UPDATE inbound_message SET needs_review = false'), { id: null });
    await tells(conversations, () => messaging.call(sendAnswer, { phoneNumber: phone, message: 'Hello back' }), {});
    await tells(
      conversations,
      () => messaging.call(markConversationRead, { phoneNumber: phone, upTo: new Date().toISOString() }),
      {},
    );
    await tells(tests, () => messaging.call(sendTest, { message: 'Weekend Special', phoneNumber: phone }), {
      parts: ['state'],
    });
    await tells(sender, () => messaging.call(setSenderRate, { segmentsPerSecond: 3 }), { parts: ['rate'] });
    await tells(sender, () => messaging.get(SenderPace).hold(1000, saidBefore('The provider asked for a pause.')), {
      parts: ['hold'],
    });

    // other load may delay a few
    expect(median(delays)).toBeLessThan(checkMs / 2);
  });

  it('are at most four a second for each campaign and part of all relays, and one after the last change', async () => {
    const [one, other] = [await addCampaign(messaging), await addCampaign(messaging)];
    let last = '';
    const heard = hear(campaignChanged, async () => {
      const [row] = await messaging.rows<{ reason: string }>(
        'SELECT status_reason AS reason FROM campaign WHERE id = $1',
        [one],
      );
      last = row?.reason ?? '';
    });
    const background = new BackgroundWork();
    const relay = new ChangeRelay(
      messaging.get(DataSource),
      messaging.get(EventPublisher),
      messaging.get(Transactions),
      messaging.get(Clock),
      messaging.get(RpcClient),
      background,
    );
    background.onApplicationBootstrap();
    const begun = performance.now();
    try {
      while (performance.now() - begun < 3000) {
        await touch(one);
        await touch(other);
      }
      const seconds = (performance.now() - begun) / 1000;
      const [final] = await messaging.rows<{ reason: string }>(
        'SELECT status_reason AS reason FROM campaign WHERE id = $1',
        [one],
      );
      await eventually(() => last === final?.reason);

      for (const id of [one, other]) {
        const count = heard.filter((each) => each.id === id).length;
        expect(count).toBeGreaterThan(2);
        expect(count).toBeLessThanOrEqual((seconds + 1) * 4 + 1);
      }
    } finally {
      await relay.beforeApplicationShutdown();
    }
  });

  it('include one whose transaction began before another and committed after it', async () => {
    const id = await addCampaign(messaging);
    await eventually(async () => (await marks()) === 0);
    const heard = hear(campaignChanged);
    const commit = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const early = messaging.get(Transactions).run(async (tx) => {
      await tx.query('UPDATE campaign SET status_reason = $2 WHERE id = $1', [id, 'early']);
      begun.resolve();
      await commit.promise;
    });
    await begun.promise;
    const later = await addCampaign(messaging);
    await eventually(() => heard.some((each) => each.id === later));
    expect(heard.filter((each) => each.id === id)).toEqual([]);
    commit.resolve();
    await early;
    await eventually(() => heard.some((each) => each.id === id));
  });

  it('are published after a failure, and by the next process if one is killed before it publishes', async () => {
    // no worker touches it
    const id = await addCampaign(messaging, { status: 'paused' });
    await eventually(async () => (await marks()) === 0);
    let attempts = 0;
    const heard = hear(campaignChanged, () => {
      attempts += 1;
      if (attempts <= 2) throw new Error('the broker is unreachable');
    });
    await touch(id);
    await eventually(() => heard.length === 1);
    expect(attempts).toBe(3);

    await messaging.stopService();
    await touch(id);
    expect(await marks()).toBeGreaterThan(0);
    await messaging.startWorker();
    await eventually(() => heard.length === 2);
    expect(heard.map((each) => each.id)).toEqual([id, id]);
  });

  it('are none while nothing changes, and leave no marks behind', async () => {
    await addCampaign(messaging);
    await eventually(async () => (await marks()) === 0);
    const heard = [campaignChanged, conversationChanged, testSendChanged, senderChanged].map((contract) =>
      hear(contract),
    );
    // statements that change no row
    await messaging.rows(`UPDATE campaign_recipient SET status = 'pending' WHERE false`);
    await messaging.rows(`UPDATE inbound_message SET needs_review = true WHERE false`);
    await messaging.rows(`UPDATE outgoing_text SET status = 'failed' WHERE false`);
    await messaging.call(setSenderRate, { segmentsPerSecond: 3 });
    await eventually(() => heard.at(-1)?.length === 1);
    await eventually(async () => (await marks()) === 0);
    expect(heard.slice(0, 3)).toEqual([[], [], []]);
  });
});
