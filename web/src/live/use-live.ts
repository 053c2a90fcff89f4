import { addressOf } from '@lacquer/contracts/call';
import * as liveCalls from '@lacquer/contracts/calls/live';
import { liveChange, liveReads, type LiveTopic, liveTopics, watchedLimit } from '@lacquer/contracts/live-reads';
import { campaignProgress, progressUnavailable } from '@lacquer/contracts/messaging/campaign-progress';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reach } from '../reach/reach';
import { conversationPresence } from '@lacquer/contracts/messaging/presence';
import { peopleHere } from './people-here';
import { isShownTopic, watched } from './watched';
import { t } from '../staff-words/words';

/**
 * The minimum time between two invalidations, in milliseconds. It doubles up to the longest while changes go on, for
 * instance during an import, so that an open page does not read for as long as others write.
 */
const throttleMs = 300;
const longestThrottleMs = 4800;

/** A screen that replaces another ceases and begins to watch within this time, in milliseconds. */
const settleMs = 50;

/**
 * Delay before a refused stream is retried, doubled each time in a row up to the longest, in milliseconds: the gateway
 * restarts, the session has expired, or too many streams are open.
 */
const refusedMs = 3000;
const longestRefusedMs = 24_000;

const interrupted = t('The connection is interrupted. Trying again.');

/**
 * Keeps this window up to date: reads again what has changed, and receives the progress of the campaigns on the screen.
 * A hidden window has no stream, and reads all topics again when it is shown.
 */
export function useLive(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stream = new LiveStream(queryClient);
    const follow = () => stream.follow(document.visibilityState !== 'hidden');
    const forget = watched.onWanted(() => stream.want());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      forget();
      stream.stop();
    };
  }, [queryClient]);
}

class LiveStream {
  private source: EventSource | undefined;
  private address = '';
  /** The id of the last event; empty: events may have been missed. */
  private lastId = '';
  private hasMissed = false;
  private refusals = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private settle: ReturnType<typeof setTimeout> | undefined;
  private flushing: ReturnType<typeof setTimeout> | undefined;
  private flushedAt = -longestThrottleMs;
  private gapMs = throttleMs;
  /** The changed ids by topic; null: any of the topic. */
  private readonly changed = new Map<LiveTopic, Set<string> | null>();

  constructor(private readonly queryClient: QueryClient) {}

  follow(isVisible: boolean): void {
    if (!isVisible) {
      this.disconnect();
      this.hasMissed = true;
    } else if (!this.source || this.source.readyState === EventSource.CLOSED) this.connect();
  }

  /** The screens watch something else. */
  want(): void {
    this.settle ??= setTimeout(() => {
      this.settle = undefined;
      if (this.source && this.source.readyState !== EventSource.CLOSED && this.wantedAddress() !== this.address) {
        this.disconnect();
        this.connect();
      }
    }, settleMs);
  }

  stop(): void {
    clearTimeout(this.settle);
    clearTimeout(this.flushing);
    this.disconnect();
  }

  private wantedAddress(): string {
    const topics = liveTopics.filter((topic) => !isShownTopic(topic) || watched.shows(topic));
    const campaigns = watched.campaigns.slice(0, watchedLimit);
    return addressOf(liveCalls.watch, {
      query: { topics: topics.join(','), campaigns: campaigns.length > 0 ? campaigns.join(',') : undefined },
    });
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.address = this.wantedAddress();
    const since = this.lastId && !this.hasMissed ? `&since=${encodeURIComponent(this.lastId)}` : '';
    const source = new EventSource(this.address + since, { withCredentials: true });
    this.source = source;
    source.addEventListener('changed', ({ data, lastEventId }: MessageEvent<string>) => {
      this.lastId = lastEventId;
      const { topics, ids = {} } = liveChange.parse(JSON.parse(data));
      for (const topic of topics) this.note(topic, ids[topic] ?? null);
    });
    source.addEventListener('progress', ({ data, lastEventId }: MessageEvent<string>) => {
      this.lastId = lastEventId;
      const progress = campaignProgress.parse(JSON.parse(data));
      watched.show(progress.id, { progress, at: Date.now(), trouble: null });
    });
    source.addEventListener('unavailable', ({ data }: MessageEvent<string>) => {
      const { id, message } = progressUnavailable.parse(JSON.parse(data));
      watched.show(id, { trouble: message });
    });
    source.addEventListener('presence', ({ data }: MessageEvent<string>) => {
      peopleHere.show(conversationPresence.parse(JSON.parse(data)));
    });
    source.addEventListener('open', () => {
      peopleHere.clear();
      this.refusals = 0;
      if (reach.awaySince() !== null) reach.ask();
      // a browser's reconnect sends the last event id
      if (this.hasMissed) this.noteAll();
      this.hasMissed = false;
    });
    source.addEventListener('end', () => {
      source.close();
      // a signed-out user is asked to sign in again
      this.noteAll();
    });
    source.addEventListener('error', () => {
      reach.ask();
      peopleHere.clear();
      for (const id of watched.campaigns) watched.show(id, { trouble: interrupted });
      // opened without a connection: no event id tells the gateway from where to repeat
      if (!this.lastId) this.hasMissed = true;
      if (source.readyState !== EventSource.CLOSED) return;
      // the browser does not reconnect
      this.hasMissed = true;
      const ms = Math.min(refusedMs * 2 ** this.refusals, longestRefusedMs);
      this.refusals += 1;
      this.retry = setTimeout(() => this.connect(), ms);
    });
  }

  private disconnect(): void {
    clearTimeout(this.retry);
    peopleHere.clear();
    this.source?.close();
    this.source = undefined;
  }

  private noteAll(): void {
    for (const topic of liveTopics) this.note(topic, null);
  }

  private note(topic: LiveTopic, ids: readonly string[] | null): void {
    const current = this.changed.get(topic);
    this.changed.set(topic, ids === null || current === null ? null : new Set([...(current ?? []), ...ids]));
    if (this.flushing) return;
    const sinceMs = performance.now() - this.flushedAt;
    // changes that come this early follow one another
    this.gapMs = sinceMs < 2 * this.gapMs ? Math.min(2 * this.gapMs, longestThrottleMs) : throttleMs;
    this.flushing = setTimeout(() => this.flush(), Math.max(0, this.gapMs - sinceMs));
  }

  private flush(): void {
    this.flushing = undefined;
    this.flushedAt = performance.now();
    const changed = [...this.changed];
    this.changed.clear();
    void this.queryClient.invalidateQueries({
      predicate: ({ queryKey: [address, id] }) =>
        typeof address === 'string' && changed.some(([topic, ids]) => isRead(topic, ids, address, id)),
    });
  }
}

/** Whether the answer at this address shows the change. An address with a parameter is followed by its value. */
function isRead(topic: LiveTopic, ids: ReadonlySet<string> | null, address: string, id: unknown): boolean {
  if (!liveReads[topic].some((start) => address.startsWith(start))) return false;
  return ids === null || !address.includes(':') || typeof id !== 'string' || ids.has(id);
}
