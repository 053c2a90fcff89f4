import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { getMessagingPulse, type LiveTopic, liveTopics } from '@lacquer/contracts/live';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { DomainError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Sessions } from '../staff/sessions/sessions.js';
import { KeptStreams } from '../streams/kept-streams.js';
import { LiveViewer } from './live-viewer.js';

/** The polling interval of messaging while an admin window is open, in milliseconds. */
const pulseMs = 2000;

/**
 * The admin windows that are connected to this gateway. Events of the bus reach every gateway. Campaigns and replies
 * publish none, so messaging is polled once for all viewers.
 */
@Injectable()
export class LiveFeed implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(LiveFeed.name);
  private readonly outsideOfRequests = AsyncLocalStorage.snapshot();
  private readonly kept: KeptStreams;
  private readonly viewers = new Set<LiveViewer>();
  /** When each topic changed last, counted from the start of this process. */
  private readonly changedAt = new Map<LiveTopic, number>();
  private readonly start = randomUUID();
  private count = 0;
  /**
   * The last answer of messaging. It is kept while there are no viewers, so the next viewer receives the changes since.
   */
  private pulse: { campaigns: string; replies: string } | undefined;
  private isPolling = false;
  private readonly stopped = new AbortController();

  constructor(
    private readonly rpc: RpcClient,
    sessions: Sessions,
  ) {
    this.kept = new KeptStreams(
      sessions,
      () => [...this.viewers],
      (error) => this.logger.error(error),
    );
  }

  onModuleInit(): void {
    this.kept.start();
  }

  /** Runs before the server stops accepting requests, which would wait for every open stream. */
  onModuleDestroy(): void {
    this.stopped.abort();
    this.kept.stop();
    for (const viewer of this.viewers) viewer.disconnect();
  }

  changed(topics: readonly LiveTopic[]): void {
    this.count += 1;
    for (const topic of topics) this.changedAt.set(topic, this.count);
    for (const viewer of this.viewers) viewer.note(topics);
  }

  /** @throws UnavailableError GATEWAY.STOPPING */
  open(token: string, lastEventId: string | null): LiveViewer {
    if (this.stopped.signal.aborted) throw new UnavailableError('GATEWAY.STOPPING', 'The gateway is shutting down.');
    const viewer = new LiveViewer(token, () => `${this.start}:${this.count}`);
    viewer.begin(lastEventId === null ? [] : this.changedSince(lastEventId));
    this.viewers.add(viewer);
    viewer.stream.once('close', () => this.viewers.delete(viewer));
    // within the deadline of this request, every later poll would time out
    this.outsideOfRequests(() => void this.pollWhileViewed());
    return viewer;
  }

  /**
   * An id of another gateway, or from before a restart of this one, has no meaning here: every topic counts as changed.
   */
  private changedSince(id: string): LiveTopic[] {
    const [start, count] = id.split(':');
    if (start !== this.start) return [...liveTopics];
    return liveTopics.filter((topic) => (this.changedAt.get(topic) ?? 0) > Number(count));
  }

  /** Polls immediately, and then as long as there are viewers. */
  private async pollWhileViewed(): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    const { signal } = this.stopped;
    while (this.viewers.size > 0 && !signal.aborted) {
      await this.pollOnce();
      await setTimeout(pulseMs, undefined, { signal }).catch(() => undefined);
    }
    this.isPolling = false;
  }

  private async pollOnce(): Promise<void> {
    try {
      const pulse = await this.rpc.call(getMessagingPulse, {});
      const known = this.pulse;
      this.pulse = pulse;
      // the first answer may include changes after the page was read: both topics are read again
      const topics = (['campaigns', 'replies'] as const).filter((topic) => pulse[topic] !== known?.[topic]);
      if (topics.length > 0) this.changed(topics);
    } catch (error) {
      // the service is down; events of other services still arrive
      if (!(error instanceof DomainError)) this.logger.error(error);
    }
  }
}
