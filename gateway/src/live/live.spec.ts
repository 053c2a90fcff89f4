import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { contactSubmitted, submissionEdited } from '@lacquer/contracts/salon/contact';
import { customerEdited } from '@lacquer/contracts/customers/customer-record';
import { firstTopics, liveTable } from '@lacquer/contracts/live';
import { liveChange, liveTopics } from '@lacquer/contracts/live-reads';
import { campaignChanged, conversationChanged, senderChanged } from '@lacquer/contracts/messaging/changes';
import { presenceNoted } from '@lacquer/contracts/messaging/presence';
import { type CampaignProgress, getCampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import { visitRecorded } from '@lacquer/contracts/customers/visit-events';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkWithin, durationOf } from '@lacquer/servers/testing/within-limit';
import { type EventSource, openEventSource } from '../testing/event-source.js';
import { exampleProgress } from '../testing/example-campaign.js';
import { LiveFeed } from './live-feed.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const path = '/api/admin/events';

describe('the live feed', () => {
  let gateway: RunningGateway;
  let cookie: string;
  let opened: EventSource[];

  beforeEach(async () => {
    gateway = await runGateway();
    cookie = await gateway.signIn('staff');
    opened = [];
  });
  afterEach(async () => {
    for (const source of opened) source.close();
    await gateway.stop();
  });

  const watch = async (headers: Record<string, string> = {}, query = '') => {
    const source = await openEventSource(gateway.url + path + query, { cookie, ...headers });
    opened.push(source);
    await source.received(1);
    return source;
  };
  const submit = () => gateway.publish(contactSubmitted.name, { submissionId: randomUUID() });
  const visit = () =>
    gateway.publish(visitRecorded.name, {
      visitId: randomUUID(),
      customerId: randomUUID(),
      source: 'manual',
      visitedAt: new Date().toISOString(),
      amount: 1999,
      tip: 0,
      refunded: 0,
      services: ['Gel Manicure'],
    });
  const told = ({ events }: EventSource) => events.map(({ data }) => data);
  const topicsOf = ({ events }: EventSource) => events.flatMap(({ data }) => liveChange.parse(data).topics);

  it('sends a change to every viewer immediately, and starts with no topics', async () => {
    const sources = [await watch(), await watch()];
    await submit();

    for (const source of sources) {
      await source.received(2);
      expect(told(source)).toEqual([{ topics: [] }, { topics: ['contacts'] }]);
      expect(source.retry).toBe(2000);
    }
    await gateway.publish(submissionEdited.name, { submissionId: randomUUID() });
    for (const source of sources) expect((await source.received(3)).at(-1)?.data).toEqual({ topics: ['contacts'] });
    await gateway.publish(customerEdited.name, { customerId: randomUUID() });
    for (const source of sources) expect((await source.received(4)).at(-1)?.data).toEqual({ topics: ['customers'] });
  });

  it('combines many changes into few events', async () => {
    const source = await watch();
    await Promise.all(Array.from({ length: 50 }, () => [submit(), visit()]).flat());
    while (new Set(topicsOf(source)).size < 2) await source.received(source.events.length + 1);

    expect(source.events.length).toBeLessThan(50);
  });

  it('sends missed changes on reconnect, and none twice', async () => {
    const before = await watch();
    await submit();
    const last = (await before.received(2)).at(-1)?.id ?? '';
    before.close();
    await visit();

    const back = await watch({ 'last-event-id': last });
    expect(told(back)).toEqual([{ topics: ['customers'] }]);
    const again = await watch({ 'last-event-id': back.events[0]?.id ?? '' });
    expect(told(again)).toEqual([{ topics: [] }]);
  });

  it('sends every topic to a client that reconnects from another gateway', async () => {
    const source = await watch({ 'last-event-id': `${randomUUID()}:7` });

    expect(told(source)).toEqual([{ topics: firstTopics }]);
    const named = await watch({}, `?topics=${liveTopics.join()},future&since=${randomUUID()}:7`);
    expect(told(named)).toEqual([{ topics: liveTopics }]);
  });

  it('tells the topics of an event', async () => {
    // the others are the gateway's own, and may change at any time
    const topicsOfEvents = liveTopics.filter((topic) => liveTable[topic].events.length > 0);
    const source = await watch({}, `?topics=${topicsOfEvents.join()}`);
    const change = { id: null, parts: ['campaign'] };
    const events = [campaignChanged, conversationChanged, senderChanged] as const;
    for (const [index, { name }] of events.entries()) {
      await gateway.publish(name, change);
      const topics = liveTopics.filter((topic) => liveTable[topic].events.some((event) => event.name === name));
      expect((await source.received(2 + index)).at(-1)?.data).toEqual({ topics });
    }
  });

  it('names the campaigns that have changed, and not those of which only texts have', async () => {
    const source = await watch();
    const [one, other] = [randomUUID(), randomUUID()];
    await gateway.publish(campaignChanged.name, { id: randomUUID(), parts: ['texts'] });
    await gateway.publish(campaignChanged.name, { id: one, parts: ['campaign'] });
    await source.received(2);
    await gateway.publish(campaignChanged.name, { id: one, parts: ['texts', 'campaign'] });
    await gateway.publish(campaignChanged.name, { id: other, parts: ['campaign', 'unknown'] });
    await source.received(3);

    expect(told(source).slice(1)).toEqual([
      { topics: ['campaigns'], ids: { campaigns: [one] } },
      { topics: ['campaigns'], ids: { campaigns: [one, other] } },
    ]);
  });

  it('tells who else is in a conversation, at each gateway that is told, also to a window that opens later', async () => {
    const phone = '+12135550100';
    const other = await runGateway({}, gateway);
    try {
      const ana = await gateway.signIn('staff', 'ana@example.com');
      const [{ id } = { id: '' }] = await gateway.rows<{ id: string }>(
        `SELECT id FROM staff_account WHERE email = 'ana@example.com'`,
      );
      const person = { id, name: 'Ana' };
      const own = await watch({ cookie: ana });
      const there = await openEventSource(other.url + path, { cookie });
      opened.push(there);
      const here = await watch();
      // the bus delivers each event to every gateway
      const note = (state: string) =>
        Promise.all([gateway, other].map((each) => each.publish(presenceNoted.name, { phone, person, state })));
      for (const state of ['dancing', 'typing', 'typing']) {
        await note(state);
      }

      for (const source of [here, there]) {
        expect((await source.received(2))[1]).toMatchObject({
          event: 'presence',
          id: null,
          data: { phone, people: [{ ...person, state: 'typing' }] },
        });
      }
      const later = await watch();
      expect((await later.received(2))[1]?.data).toEqual({ phone, people: [{ ...person, state: 'typing' }] });
      await note('gone');
      for (const source of [here, there, later]) {
        expect((await source.received(3)).slice(2).map(({ data }) => data)).toEqual([{ phone, people: [] }]);
      }
      await submit();
      expect((await own.received(2)).map(({ event }) => event)).toEqual(['changed', 'changed']);
    } finally {
      await other.stop();
    }
  });

  it('tells everything once it may have missed events', async () => {
    const source = await watch();
    gateway.app.nest.get(LiveFeed).catchUp();

    expect((await source.received(2)).at(-1)?.data).toEqual({ topics: firstTopics });
  });

  describe('with the progress of campaigns', () => {
    let progress: Map<string, CampaignProgress>;
    let reads: number;
    beforeEach(() => {
      progress = new Map();
      reads = 0;
      gateway.answer(getCampaignProgress, ({ id }) => {
        reads += 1;
        const stored = progress.get(id);
        if (!stored) throw new NotFoundError('MESSAGING.CAMPAIGN_NOT_FOUND', 'There is no such campaign.');
        return stored;
      });
    });

    const store = (over: Partial<CampaignProgress> = {}) => {
      const stored = exampleProgress(over);
      progress.set(stored.id, stored);
      return stored.id;
    };
    const advance = (id: string, version: string) => {
      store({ ...progress.get(id), version });
      return gateway.publish(campaignChanged.name, { id, parts: ['texts'] });
    };
    const progressOf = ({ events }: EventSource) =>
      events.flatMap(({ event, data }) => (event === 'progress' ? [(data as CampaignProgress).version] : []));

    it('reads nothing for 200 windows while nothing changes, and once for each change', async () => {
      const id = store();
      // an account has 20 streams
      const cookies = [cookie];
      while (cookies.length < 10) cookies.push(await gateway.signIn('staff'));
      const sources = await Promise.all(
        cookies.flatMap((each) => Array.from({ length: 20 }, () => watch({ cookie: each }, `?campaigns=${id}`))),
      );
      await Promise.all(sources.map((source) => source.received(2)));
      expect(sources).toHaveLength(200);
      // those that came while the first read was in flight share it
      expect(reads).toBe(1);
      await delay(3000);
      expect(reads).toBe(1);

      const versions = ['v0'];
      await checkWithin(1000, () =>
        durationOf(async () => {
          const version = `v${versions.length}`;
          versions.push(version);
          await advance(id, version);
          await Promise.all(sources.map((source) => source.received(1 + versions.length)));
        }),
      );
      expect(reads).toBe(versions.length);
      for (const source of sources) expect(progressOf(source)).toEqual(versions);
    });

    it('sends each window the campaigns that it shows, and nothing for one that does not exist', async () => {
      const [one, other] = [store({ version: 'one' }), store({ version: 'other', status: 'finished' })];
      const both = await watch({}, `?campaigns=${one},${other},${randomUUID()}`);
      const none = await watch();
      await both.received(3);
      await advance(other, 'late report');
      await both.received(4);

      expect(progressOf(both).toSorted()).toEqual(['late report', 'one', 'other']);
      expect(none.events).toHaveLength(1);
      expect((await fetch(`${gateway.url}${path}?campaigns=no-id`, { headers: { cookie } })).status).toBe(400);
    });

    it('reads running campaigns again when the sender is held, and when time has changed them', async () => {
      const running = store();
      const paused = store({ status: 'paused' });
      const source = await watch({}, `?campaigns=${running},${paused}`);
      await source.received(3);
      store({ id: running, version: 'held', rereadAt: new Date(Date.now() + 700).toISOString() });
      await gateway.publish(senderChanged.name, { id: null, parts: ['hold'] });
      await source.received(4);
      store({ id: running, version: 'resumed' });
      await source.received(5);

      expect(progressOf(source).slice(2)).toEqual(['held', 'resumed']);
      expect(reads).toBe(4);
    });

    it('reads again what changed during a read, and after events were missed', async () => {
      const id = store();
      const source = await watch({}, `?campaigns=${id}`);
      await source.received(2);
      const [slow, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      gateway.answer(getCampaignProgress, async () => {
        const stored = progress.get(id);
        begun.resolve();
        await slow.promise;
        return stored;
      });
      await advance(id, 'v1');
      await begun.promise;
      await advance(id, 'v2');
      slow.resolve();
      await source.received(4);
      expect(progressOf(source)).toEqual(['v0', 'v1', 'v2']);

      store({ ...progress.get(id), version: 'v3' });
      gateway.app.nest.get(LiveFeed).catchUp();
      while (progressOf(source).length < 4) await source.received(source.events.length + 1);
      expect(progressOf(source).at(-1)).toBe('v3');
    });
  });

  it('is for staff only, and ends with the session', async () => {
    expect((await fetch(gateway.url + path)).status).toBe(401);
    const source = await watch();
    await gateway.post('/api/auth/logout', {}, { cookie });
    await source.ended;

    expect(source.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'signed-out' } });
  });

  it('is limited per account', async () => {
    for (let count = 0; count < 20; count += 1) await watch();

    expect((await fetch(gateway.url + path, { headers: { cookie } })).status).toBe(429);
  });
});
