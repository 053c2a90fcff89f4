/** @jest-environment ./src/testing/browser-environment.mjs */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as duplicateCalls from '@lacquer/contracts/calls/customers/duplicates';
import * as replyCalls from '@lacquer/contracts/calls/messaging/replies';
import { recipientStatuses } from '@lacquer/contracts/messaging/campaign';
import type { CampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { type ApiRequest, type ApiServer, startApiServer } from '../testing/api-server';
import { useState } from 'react';
import { renderFeature } from '../testing/render-feature';
import { useLive } from './use-live';
import { useProgress, useWatchedTopic } from './watched';

const [one, other] = [randomUUID(), randomUUID()];

const progressOf = (id: string, over: Partial<CampaignProgress> = {}): CampaignProgress => ({
  id,
  version: 'v0',
  status: 'running',
  statusReason: null,
  simulated: false,
  isFrozen: true,
  counts: Object.fromEntries(recipientStatuses.map((status) => [status, 0])) as CampaignProgress['counts'],
  totalSegments: 100,
  sentSegments: 40,
  segmentsPerSecond: 0,
  etaSeconds: null,
  heldUntil: null,
  heldReason: null,
  rereadAt: null,
  ...over,
});

describe('the live admin', () => {
  let api: ApiServer;
  /** Writes to each stream, the newest last. */
  let streams: ((text: string) => void)[];
  let reads: Record<string, number>;
  beforeAll(async () => {
    api = await startApiServer(({ path }) => respond(path));
    globalThis.apiOrigin = api.origin;
  });
  beforeEach(() => {
    streams = [];
    reads = {};
    api.requests.length = 0;
  });
  afterEach(cleanup);
  afterAll(() => api.stop());

  const respond = (path: string) => {
    if (!path.startsWith('/api/admin/events')) return { status: 200, body: {} };
    const headers = { 'content-type': 'text/event-stream' };
    return { status: 200, headers, stream: (write: (text: string) => void) => streams.push(write) };
  };
  const event = (name: string, data: unknown, id = 'start:1') =>
    `retry: 50\nid: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  /** Sends an event on the newest stream. */
  const tell = async (...args: Parameters<typeof event>) => {
    await waitFor(() => expect(streams.length).toBeGreaterThan(0));
    streams.at(-1)?.(event(...args));
  };
  const asked = (): URLSearchParams[] =>
    api.requests
      .filter(({ path }: ApiRequest) => path.startsWith('/api/admin/events'))
      .map(({ path }) => new URL(path, api.origin).searchParams);

  function useCounted(...queryKey: string[]) {
    const name = queryKey.join(' ');
    useQuery({ queryKey, queryFn: () => (reads[name] = (reads[name] ?? 0) + 1) });
  }

  function Frame({ children }: { children?: React.ReactNode }) {
    useLive();
    useCounted(campaignCalls.list.path, 'page');
    useCounted(campaignCalls.get.path, one);
    useCounted(campaignCalls.get.path, other);
    useCounted(replyCalls.list.path);
    return children;
  }

  function Shown({ id }: { id: string }) {
    const { progress, trouble } = useProgress(id, true);
    return <p>{trouble ?? (progress ? `${progress.sentSegments} sent` : 'nothing yet')}</p>;
  }

  function Operations() {
    useWatchedTopic('operations');
    return null;
  }

  it('reads again the lists and the records that have changed, and nothing else', async () => {
    renderFeature(<Frame />);
    await waitFor(() => expect(Object.keys(reads)).toHaveLength(4));
    await tell('changed', { topics: ['campaigns'], ids: { campaigns: [one] } });
    await waitFor(() => expect(reads[`${campaignCalls.get.path} ${one}`]).toBe(2));

    expect(reads).toEqual({
      [`${campaignCalls.list.path} page`]: 2,
      [`${campaignCalls.get.path} ${one}`]: 2,
      [`${campaignCalls.get.path} ${other}`]: 1,
      [replyCalls.list.path]: 1,
    });
  });

  it('reads the pairs while the records are compared, and no customers', async () => {
    function Pairs() {
      useCounted(duplicateCalls.count.path);
      useCounted(customerCalls.list.path);
      return <Frame />;
    }
    renderFeature(<Pairs />);
    await waitFor(() => expect(Object.keys(reads)).toHaveLength(6));
    await tell('changed', { topics: ['duplicates'] });
    await waitFor(() => expect(reads[duplicateCalls.count.path]).toBe(2));
    expect(reads[customerCalls.list.path]).toBe(1);
  });

  it('reads ever less often while changes go on', async () => {
    renderFeature(<Frame />);
    await waitFor(() => expect(Object.keys(reads)).toHaveLength(4));
    const began = performance.now();
    let told = 0;
    while (performance.now() - began < 3000) {
      await tell('changed', { topics: ['replies'] });
      told += 1;
      await delay(50);
    }
    const tookMs = performance.now() - began;
    expect(told).toBeGreaterThan(10);
    // at 0, 600, 1800 and 4200 ms
    expect(reads[replyCalls.list.path]).toBeLessThanOrEqual(1 + 1 + Math.log2(1 + tookMs / 600));
    await waitFor(() => expect(reads[replyCalls.list.path]).toBeGreaterThan(3), { timeout: 6000 });
  }, 15_000);

  it('asks for what the screens show, and continues where the stream before has ended', async () => {
    function Page() {
      const [id, setId] = useState(one);
      return (
        <Frame>
          <Shown id={id} />
          {id === one ? <Operations /> : null}
          <button type="button" onClick={() => setId(other)}>
            Next
          </button>
        </Frame>
      );
    }
    const { user } = renderFeature(<Page />);
    await waitFor(() => expect(asked().at(-1)?.get('campaigns')).toBe(one));
    expect(asked().at(-1)?.get('topics')?.split(',')).toEqual(expect.arrayContaining(['replies', 'operations']));
    await tell('changed', { topics: [] }, 'start:7');
    await tell('progress', progressOf(one), 'start:8');
    await screen.findByText('40 sent');
    await user.click(screen.getByRole('button', { name: 'Next' }));

    await waitFor(() => expect(asked().at(-1)?.get('campaigns')).toBe(other));
    expect(asked().at(-1)?.get('topics')).not.toContain('operations');
    expect(asked().at(-1)?.get('since')).toBe('start:8');
    await screen.findByText('nothing yet');
  });

  it('shows the progress of a campaign, and why there is none', async () => {
    const page = (
      <Frame>
        <Shown id={one} />
      </Frame>
    );
    renderFeature(page);
    await tell('progress', progressOf(one));
    await screen.findByText('40 sent');
    await tell('unavailable', { id: one, message: 'The service does not answer.' });
    await screen.findByText('The service does not answer.');
    await tell('progress', progressOf(one, { version: 'v1', sentSegments: 41 }));
    await screen.findByText('41 sent');
    expect(reads[`${campaignCalls.get.path} ${one}`]).toBe(1);
  });
});
