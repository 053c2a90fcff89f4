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

/** Messaging is asked so often whether something has changed there, while somebody watches. */
const pulseMs = 2000;

/**
 * Everybody who has the admin open through this gateway. Facts of the bus reach every gateway; campaigns and replies, which
 * publish none, are asked about once for all who watch.
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
  /** As messaging has told it last. It is kept while nobody watches: who comes back hears what has changed since. */
  private pulse: { campaigns: string; replies: string } | undefined;
  private isAsking = false;
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

  /** Before the server stops taking requests: it would wait for every stream that is open. */
  onModuleDestroy(): void {
    this.stopped.abort();
    this.kept.stop();
    for (const viewer of this.viewers) viewer.breakOff();
  }

  changed(topics: readonly LiveTopic[]): void {
    this.count += 1;
    for (const topic of topics) this.changedAt.set(topic, this.count);
    for (const viewer of this.viewers) viewer.note(topics);
  }

  /** @throws UnavailableError GATEWAY.STOPPING */
  open(token: string, lastEventId: string | null): LiveViewer {
    if (this.stopped.signal.aborted) throw new UnavailableError('GATEWAY.STOPPING', 'The product is being stopped.');
    const viewer = new LiveViewer(token, () => `${this.start}:${this.count}`);
    viewer.begin(lastEventId === null ? [] : this.changedSince(lastEventId));
    this.viewers.add(viewer);
    viewer.stream.once('close', () => this.viewers.delete(viewer));
    // with the deadline of this request, which is soon over, every later question would be late
    this.outsideOfRequests(() => void this.keepAsking());
    return viewer;
  }

  /** Another gateway, or this one before it was started again, gave an id that says nothing here. */
  private changedSince(id: string): LiveTopic[] {
    const [start, count] = id.split(':');
    if (start !== this.start) return [...liveTopics];
    return liveTopics.filter((topic) => (this.changedAt.get(topic) ?? 0) > Number(count));
  }

  /** At once, and then as long as somebody watches. */
  private async keepAsking(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    const { signal } = this.stopped;
    while (this.viewers.size > 0 && !signal.aborted) {
      await this.ask();
      await setTimeout(pulseMs, undefined, { signal }).catch(() => undefined);
    }
    this.isAsking = false;
  }

  private async ask(): Promise<void> {
    try {
      const pulse = await this.rpc.call(getMessagingPulse, {});
      const known = this.pulse;
      this.pulse = pulse;
      // the first answer may hold what happened after the page was read: everything is read once more
      const topics = (['campaigns', 'replies'] as const).filter((topic) => pulse[topic] !== known?.[topic]);
      if (topics.length > 0) this.changed(topics);
    } catch (error) {
      // the service is away; its neighbors' facts still arrive
      if (!(error instanceof DomainError)) this.logger.error(error);
    }
  }
}
