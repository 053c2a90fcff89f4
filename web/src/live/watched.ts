import type { LiveTopic } from '@lacquer/contracts/live-reads';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import type { CampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import { useEffect, useSyncExternalStore } from 'react';

export interface WatchedProgress {
  progress: CampaignProgress | null;
  /** When it arrived, in milliseconds since 1970. */
  at: number;
  /** Why there are no updates, as a message. `null` while the stream is live. */
  trouble: string | null;
}

/** Topics without an event: the gateway compares them while a screen shows them. */
export const shownTopics = ['operations', 'privacy'] as const satisfies LiveTopic[];
export type ShownTopic = (typeof shownTopics)[number];

export const isShownTopic = (topic: LiveTopic): topic is ShownTopic =>
  (shownTopics as readonly LiveTopic[]).includes(topic);

const nothingYet: WatchedProgress = { progress: null, at: 0, trouble: null };

/** What the mounted screens show beyond the topics that every window follows. Changed only in effects. */
class Watched {
  private readonly screens = new Map<string, number>();
  private readonly progress = new Map<string, WatchedProgress>();
  private readonly listeners = new Set<() => void>();
  private readonly wantedListeners = new Set<() => void>();
  private readonly topics = new Map<ShownTopic, number>();

  get campaigns(): string[] {
    return [...this.screens.keys()];
  }

  /** Whether a screen shows a topic that the gateway watches only for such screens. */
  shows(topic: ShownTopic): boolean {
    return (this.topics.get(topic) ?? 0) > 0;
  }

  find(campaignId: string): WatchedProgress {
    return this.progress.get(campaignId) ?? nothingYet;
  }

  show(campaignId: string, over: Partial<WatchedProgress>): void {
    if (!this.screens.has(campaignId)) return;
    this.progress.set(campaignId, { ...this.find(campaignId), ...over });
    for (const listener of this.listeners) listener();
  }

  watchCampaign(id: string): () => void {
    this.screens.set(id, (this.screens.get(id) ?? 0) + 1);
    this.tellWanted();
    return () => {
      const rest = (this.screens.get(id) ?? 1) - 1;
      if (rest > 0) this.screens.set(id, rest);
      else {
        this.screens.delete(id);
        this.progress.delete(id);
      }
      this.tellWanted();
    };
  }

  watchTopic(topic: ShownTopic): () => void {
    const add = (count: number) => {
      this.topics.set(topic, (this.topics.get(topic) ?? 0) + count);
      this.tellWanted();
    };
    add(1);
    return () => add(-1);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Calls `listener` when screens begin or cease to watch something. */
  onWanted(listener: () => void): () => void {
    this.wantedListeners.add(listener);
    return () => this.wantedListeners.delete(listener);
  }

  private tellWanted(): void {
    for (const listener of this.wantedListeners) listener();
  }
}

/** Of this window. */
export const watched = new Watched();

/** The live progress of a campaign while the caller is mounted. `isWatched`: false for one that cannot have any. */
export function useProgress(campaignId: string, isWatched: boolean): WatchedProgress {
  useEffect(() => (isWatched ? watched.watchCampaign(campaignId) : undefined), [campaignId, isWatched]);
  return useSyncExternalStore(
    watched.subscribe,
    () => watched.find(campaignId),
    () => nothingYet,
  );
}

/** The campaign as last read, with what its live progress knows better. */
export const withProgress = (campaign: Campaign, progress: CampaignProgress | null): Campaign =>
  progress
    ? { ...campaign, status: progress.status, statusReason: progress.statusReason, counts: progress.counts }
    : campaign;

/** While the caller is mounted, a change of the topic is told to this window. */
export function useWatchedTopic(topic: ShownTopic): void {
  useEffect(() => watched.watchTopic(topic), [topic]);
}
