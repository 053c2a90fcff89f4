import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { getCampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import { type LiveTopic, liveTopics } from '@lacquer/contracts/live-reads';
import { presenceStates } from '@lacquer/contracts/messaging/presence';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { DomainError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Sessions } from '../staff/sessions/sessions.js';
import { OpenStreams } from './open-streams.js';
import { PeopleInConversations } from './people-in-conversations.js';
import { isOver, LiveViewer, type Shown } from './live-viewer.js';
import { WatchedCampaign } from './watched-campaign.js';

/**
 * The streams of this gateway: the open admin windows, and the streams of single campaigns. Every gateway receives every
 * event; nothing is read while nothing changes.
 */
@Injectable()
export class LiveFeed implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(LiveFeed.name);
  private readonly outsideOfRequests = AsyncLocalStorage.snapshot();
  private readonly openStreams: OpenStreams;
  private readonly viewers = new Set<LiveViewer>();
  private readonly campaigns = new Map<string, WatchedCampaign>();
  private readonly people = new PeopleInConversations((phone) => this.tellPeople(phone));
  /** When each topic changed last, counted from the start of this process. */
  private readonly changedAt = new Map<LiveTopic, number>();
  private readonly start = randomUUID();
  private count = 0;
  private isStopped = false;

  constructor(
    private readonly rpc: RpcClient,
    sessions: Sessions,
  ) {
    this.openStreams = new OpenStreams(
      sessions,
      () => [...this.viewers],
      (error) => this.logger.error(error),
    );
  }

  onModuleInit(): void {
    this.openStreams.start();
  }

  /** Runs before the server stops accepting requests, which would wait for every open stream. */
  onModuleDestroy(): void {
    this.isStopped = true;
    this.openStreams.stop();
    this.people.stop();
    for (const campaign of this.campaigns.values()) campaign.stop();
    for (const viewer of this.viewers) viewer.disconnect();
  }

  /** `ids`: what of the topics has changed; null: any of it. */
  changed(topics: readonly LiveTopic[], ids: readonly string[] | null = null): void {
    this.count += 1;
    for (const topic of topics) this.changedAt.set(topic, this.count);
    for (const viewer of this.viewers) viewer.note(topics, ids);
  }

  /** Somebody is in a conversation, or has left it. States of a later release are unknown here, and ignored. */
  present(phone: string, person: { id: string; name: string }, state: string): void {
    const known = presenceStates.find((each) => each === state);
    if (known && !this.isStopped) this.people.note(phone, person, known);
  }

  private tellPeople(phone: string): void {
    for (const viewer of this.viewers) {
      if (viewer.accountId !== null) viewer.showPeople({ phone, people: this.people.list(phone, viewer.accountId) });
    }
  }

  /** `id`: null for every running campaign, which share the sender. */
  progressChanged(id: string | null): void {
    if (id !== null) this.campaigns.get(id)?.changed();
    else for (const campaign of this.campaigns.values()) if (campaign.isRunning) campaign.changed();
  }

  /** This gateway may have missed events: everything counts as changed. */
  catchUp(): void {
    this.changed(liveTopics);
    for (const campaign of this.campaigns.values()) campaign.changed();
  }

  /** Whether an open window shows this topic. */
  isWanted(topic: LiveTopic): boolean {
    return [...this.viewers].some(({ wanted }) => wanted.topics.has(topic));
  }

  /**
   * Opens the stream of a window. `since`: the id of the last event that the client received.
   *
   * @throws UnavailableError GATEWAY.STOPPING
   */
  open(
    token: string,
    accountId: string,
    { topics, campaigns }: { topics: readonly LiveTopic[]; campaigns: readonly string[] },
    since: string | null,
  ): LiveViewer {
    this.requireOpen();
    const viewer = new LiveViewer(
      token,
      { topics: new Set(topics), campaigns, accountId },
      () => `${this.start}:${this.count}`,
    );
    viewer.begin(since === null ? [] : this.changedSince(since));
    this.keep(viewer);
    for (const phone of this.people.phones) {
      const people = this.people.list(phone, accountId);
      if (people.length > 0) viewer.showPeople({ phone, people });
    }
    for (const id of new Set(campaigns)) void this.follow(id, viewer);
    return viewer;
  }

  /**
   * Opens the stream of one campaign with its first event; null when the campaign is over and the client has seen its
   * end. While the messaging service is down, the stream reports that and continues when it is back.
   *
   * @throws DomainError MESSAGING.CAMPAIGN_NOT_FOUND
   */
  async openCampaign(token: string, id: string, seenVersion: string | null): Promise<LiveViewer | null> {
    return this.campaignOf(id).look((shown) => {
      this.requireOpen();
      if ('progress' in shown && isOver(shown.progress) && shown.progress.version === seenVersion) return null;
      const viewer = new LiveViewer(token, { topics: new Set(), campaigns: [id], seenVersion }, () => '');
      this.keep(viewer);
      this.join(id, viewer, shown);
      return viewer;
    });
  }

  private requireOpen(): void {
    if (this.isStopped) throw new UnavailableError('GATEWAY.STOPPING', 'The gateway is shutting down.');
  }

  private keep(viewer: LiveViewer): void {
    this.viewers.add(viewer);
    viewer.stream.once('close', () => this.viewers.delete(viewer));
  }

  /** Sends the progress of a campaign with the window's stream; a campaign that does not exist has none. */
  private async follow(id: string, viewer: LiveViewer): Promise<void> {
    try {
      await this.campaignOf(id).look((shown) => {
        if (!viewer.stream.destroyed && !this.isStopped) this.join(id, viewer, shown);
      });
    } catch (error) {
      if (!(error instanceof DomainError)) this.logger.error(error);
    }
  }

  private join(id: string, viewer: LiveViewer, shown: Shown): void {
    this.campaignOf(id).add(viewer, shown);
    viewer.show(id, shown);
  }

  private campaignOf(id: string): WatchedCampaign {
    const existing = this.campaigns.get(id);
    if (existing) return existing;
    // within the deadline of a request, every later read would time out
    const ask = () => this.outsideOfRequests(() => this.rpc.call(getCampaignProgress, { id }));
    const campaign = new WatchedCampaign(
      id,
      ask,
      (error) => this.logger.error(error),
      () => this.campaigns.delete(id),
    );
    this.campaigns.set(id, campaign);
    return campaign;
  }

  /**
   * An id of another gateway, or from before a restart of this one, has no meaning here: every topic counts as changed.
   */
  private changedSince(id: string): LiveTopic[] {
    const [start, count] = id.split(':');
    if (start !== this.start) return liveTopics;
    return liveTopics.filter((topic) => (this.changedAt.get(topic) ?? 0) > Number(count));
  }
}
