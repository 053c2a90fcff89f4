import { monitorEventLoopDelay } from 'node:perf_hooks';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type CampaignProgress,
  campaignProgress,
  getCampaignProgress,
} from '@lacquer/contracts/messaging/campaign-progress';
import { campaignChanged } from '@lacquer/contracts/messaging/changes';
import { NotFoundError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { durationOf } from '@lacquer/servers/testing/within-limit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventSource, openEventSource } from '../testing/event-source.js';
import { exampleProgress } from '../testing/example-campaign.js';
import { heartbeatMs } from './open-streams.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const id = randomUUID();

describe('the progress stream of a campaign', () => {
  let gateway: RunningGateway;
  let cookie: string;
  let opened: EventSource[];
  /** The answer of the messaging service. */
  let progress: CampaignProgress;
  let trouble: Error | null;
  let asked: number;

  beforeEach(async () => {
    gateway = await runGateway();
    cookie = await gateway.signIn('staff');
    opened = [];
    trouble = null;
    asked = 0;
    progress = exampleProgress({ id });
    gateway.answer(getCampaignProgress, () => {
      asked += 1;
      if (trouble) throw trouble;
      return progress;
    });
  });
  afterEach(async () => {
    for (const source of opened) source.close();
    await gateway.stop();
  });

  const watch = async (headers: Record<string, string> = {}, path = `/api/admin/campaigns/${id}/progress`) => {
    const source = await openEventSource(gateway.url + path, { cookie, ...headers });
    opened.push(source);
    return source;
  };
  const advance = (over: Partial<CampaignProgress> = {}) => {
    const sentSegments = progress.sentSegments + 1;
    progress = { ...progress, sentSegments, version: `v${sentSegments}`, ...over };
    return gateway.publish(campaignChanged.name, { id, parts: ['texts'] });
  };
  const versions = ({ events }: EventSource) => events.map((event) => event.id);
  /** Changes the progress faster than it can be sent, until `stop` is called. */
  const advanceAlways = () => {
    const timer = setInterval(() => void advance(), 5);
    return () => clearInterval(timer);
  };

  it('starts immediately, is never buffered, and declares its content type', async () => {
    const source = await watch();
    const [first] = await source.received(1);

    expect(source.status).toBe(200);
    expect(Object.fromEntries(source.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(source.headers.get('content-encoding')).toBeNull();
    expect(source.headers.get('content-length')).toBeNull();
    expect(source.retry).toBe(2000);
    expect(first).toMatchObject({ event: 'progress', id: 'v0', data: progress });
    expect(campaignProgress.parse(first?.data)).toEqual(progress);
  });

  it('sends changes at most once in 250 ms, and reads no more often, however many viewers there are', async () => {
    const stop = advanceAlways();
    const begun = performance.now();
    // gateway and viewers share this process: while its event loop is blocked, events arrive late
    const standstill = monitorEventLoopDelay({ resolution: 1 });
    standstill.enable();
    const sources = await Promise.all([1, 2, 3, 4].map(() => watch()));
    await Promise.all(sources.map((source) => source.received(8)));
    standstill.disable();
    stop();
    const seconds = (performance.now() - begun) / 1000;

    for (const { events } of sources) {
      const gaps = events.slice(1).map((event, index) => event.at - (events[index]?.at ?? 0));
      // tolerates the network jitter of the last few milliseconds
      expect(Math.min(...gaps)).toBeGreaterThan(225 - standstill.max / 1e6);
      expect(events.length).toBeLessThanOrEqual(seconds * 4 + 1);
      expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
    }
    expect(asked).toBeLessThanOrEqual(seconds * 4 + 2);
  });

  it('sends a later viewer the progress immediately, and everyone the same', async () => {
    const first = await watch();
    await first.received(1);
    const second = await watch();
    await second.received(1);
    await advance();
    await Promise.all([first.received(2), second.received(2)]);

    expect(versions(first)).toEqual(['v0', 'v1']);
    expect(versions(second)).toEqual(['v0', 'v1']);
  });

  it('repeats nothing on a reconnect without missed changes', async () => {
    const source = await watch({ 'last-event-id': 'v0' });
    expect(source.status).toBe(200);
    await advance();
    await source.received(1);

    expect(versions(source)).toEqual(['v1']);
  });

  it('sends missed changes on reconnect', async () => {
    await advance();
    const source = await watch({ 'last-event-id': 'v0' });
    await source.received(1);

    expect(versions(source)).toEqual(['v1']);
  });

  it('ends with the last progress and an end event when the campaign is over', async () => {
    const source = await watch();
    await source.received(1);
    await advance({ status: 'finished', etaSeconds: 0 });
    await source.ended;

    expect(source.events.map(({ event, data }) => [event, data])).toEqual([
      ['progress', expect.objectContaining({ status: 'running' })],
      ['progress', expect.objectContaining({ status: 'finished' })],
      ['end', { reason: 'finished' }],
    ]);
    const asksAtTheEnd = asked;
    expect((await watch({ 'last-event-id': 'v1' })).status).toBe(204);
    expect(asked).toBeLessThanOrEqual(asksAtTheEnd + 1);
  });

  it('reads nothing while nothing changes, and notices the next change', async () => {
    await advance({ status: 'paused', statusReason: 'By hand.' });
    const source = await watch();
    await source.received(1);
    const before = asked;
    setTimeout(() => void advance({ status: 'running' }), 1500);
    await source.received(2);

    expect(asked - before).toBe(1);
    expect(source.events[1]).toMatchObject({ data: { status: 'running' } });
  });

  it('polls the service of the release before, which publishes no changes', async () => {
    progress = { ...progress, rereadAt: undefined };
    const source = await watch();
    await source.received(1);
    progress = { ...progress, version: 'later' };
    await source.received(2);

    expect(versions(source)).toEqual(['v0', 'later']);
  });

  it('stops reading when the last viewer has left', async () => {
    const [first, second] = [await watch(), await watch()];
    await Promise.all([first.received(1), second.received(1)]);
    first.close();
    await advance();
    await second.received(2);
    second.close();
    await Promise.all([first.ended, second.ended]);
    const leftAt = asked;
    for (let count = 0; count < 5; count += 1) await advance();
    // longer than the minimum time between two reads
    await delay(500);

    // at most one that was under way
    expect(asked - leftAt).toBeLessThanOrEqual(1);
  });

  it('stays open while the messaging service is down, reports it once, and continues', async () => {
    trouble = new UnavailableError('MESSAGING.UNAVAILABLE', 'The messaging service does not answer.');
    const source = await watch();
    await source.received(1);
    trouble = null;
    await source.received(2);
    trouble = new UnavailableError('MESSAGING.UNAVAILABLE', 'The messaging service does not answer.');
    await advance();
    await source.received(3);
    trouble = null;
    await source.received(4);

    expect(source.events.map(({ event }) => event)).toEqual(['unavailable', 'progress', 'unavailable', 'progress']);
    expect(source.events[0]?.data).toEqual({ id, message: 'The messaging service does not answer.' });
  });

  it('ends when its session does', async () => {
    const source = await watch();
    await source.received(1);
    await gateway.post('/api/auth/logout', {}, { cookie });
    await source.ended;

    expect(source.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'signed-out' } });
  });

  it('ends immediately when the gateway stops, and lets the client reconnect', async () => {
    const sources = [await watch(), await watch()];
    await Promise.all(sources.map((source) => source.received(1)));
    // a preconnect, as browsers make them: open and unused
    const { port } = new URL(gateway.url);
    const unused = connect(Number(port), '127.0.0.1');
    await once(unused, 'connect');
    const stopped = durationOf(() => gateway.app.stop());
    await Promise.all(sources.map((source) => source.ended));

    // which would find closed streams too
    expect(await stopped).toBeLessThan(heartbeatMs / 2);
    for (const { events } of sources) expect(events.map(({ event }) => event)).toEqual(['progress']);
  });

  it('answers the usual error when the campaign does not exist', async () => {
    trouble = new NotFoundError('MESSAGING.CAMPAIGN_NOT_FOUND', 'There is no such campaign.');
    expect((await watch()).status).toBe(404);
    expect((await watch({}, '/api/admin/campaigns/no-id/progress')).status).toBe(400);
    expect((await watch({ cookie: '' })).status).toBe(401);
  });

  it('leaves nothing open after a HEAD', async () => {
    const response = await gateway.request(`/api/admin/campaigns/${id}/progress`, {
      method: 'HEAD',
      headers: { cookie },
    });
    expect(response.status).toBe(200);
    expect(asked).toBe(0);
  });
});
