import type { CampaignProgress, ProgressEnd } from '@lacquer/contracts/messaging/campaign-progress';
import type { LiveChange, LiveTopic } from '@lacquer/contracts/live-reads';
import type { ConversationPresence } from '@lacquer/contracts/messaging/presence';
import { EventStream } from './event-stream.js';
import type { OpenStream } from './open-streams.js';

/** The minimum time between two events of one kind, in milliseconds. */
export const viewerGapMs = 250;

const reconnectAfterMs = 2000;

/** What one stream carries. */
export interface Wanted {
  topics: ReadonlySet<LiveTopic>;
  campaigns: readonly string[];
  /** For the stream of a window: whose it is. It is told of the others in conversations. */
  accountId?: string;
  /**
   * For the stream of one campaign: the version that the client has seen. The ids of its events are versions, and it
   * ends with the campaign. Absent: the ids of the events are those of the feed.
   */
  seenVersion?: string | null;
}

/** The progress of a campaign, or why it cannot be read. */
export type Shown = { progress: CampaignProgress } | { trouble: string };

/** Whether the campaign can no longer change its own progress. */
export function isOver(
  progress: CampaignProgress,
): progress is CampaignProgress & { status: 'finished' | 'cancelled' } {
  return progress.status === 'finished' || progress.status === 'cancelled';
}

/**
 * One stream to one client. What happens between two events, or while the client does not read, is sent together
 * afterward: the union of the changed topics, and the latest progress of each campaign without repetition.
 */
export class LiveViewer implements OpenStream {
  readonly stream = new EventStream();
  /** The ids per topic; null: any of the topic. */
  private readonly pending = new Map<LiveTopic, Set<string> | null>();
  private readonly pendingProgress = new Map<string, Shown>();
  private readonly pendingPeople = new Map<string, ConversationPresence>();
  /** The people that the client has, by phone, as JSON; absent: none. */
  private readonly shownPeople = new Map<string, string>();
  /** The version that the client has, by campaign; null: it was told that there is trouble. */
  private readonly shown = new Map<string, string | null>();
  private sentAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private hasEnded = false;

  /** `idNow`: the id of everything sent so far. */
  constructor(
    readonly token: string,
    readonly wanted: Wanted,
    private readonly idNow: () => string,
  ) {
    const { campaigns, seenVersion } = wanted;
    if (seenVersion) for (const id of campaigns) this.shown.set(id, seenVersion);
    this.stream.whenRoom(() => this.sendSoon());
    this.stream.once('close', () => this.stop());
    this.stream.comment('connected');
  }

  get accountId(): string | null {
    return this.wanted.accountId ?? null;
  }

  private get isOfOneCampaign(): boolean {
    return this.wanted.seenVersion !== undefined;
  }

  /** Sends the missed topics, or none: the event gives the client the id to reconnect with. */
  begin(missed: readonly LiveTopic[]): void {
    const topics = missed.filter((topic) => this.wanted.topics.has(topic));
    this.stream.dispatch({ event: 'changed', data: { topics }, id: this.idNow(), retry: reconnectAfterMs });
  }

  /** `ids`: null for any of the topics. */
  note(topics: readonly LiveTopic[], ids: readonly string[] | null): void {
    for (const topic of topics) {
      if (!this.wanted.topics.has(topic)) continue;
      const noted = this.pending.get(topic);
      this.pending.set(topic, ids === null || noted === null ? null : new Set([...(noted ?? []), ...ids]));
    }
    this.sendSoon();
  }

  show(campaignId: string, shown: Shown): void {
    this.pendingProgress.set(campaignId, shown);
    this.sendSoon();
  }

  /** Who else is in a conversation. */
  showPeople(presence: ConversationPresence): void {
    this.pendingPeople.set(presence.phone, presence);
    this.sendSoon();
  }

  end(reason: ProgressEnd['reason']): void {
    if (this.hasEnded) return;
    this.stop();
    this.stream.dispatch({ event: 'end', data: { reason } });
    this.stream.end();
  }

  /** The gateway is shutting down: the client reconnects to another one. */
  disconnect(): void {
    this.stop();
    this.stream.end();
  }

  private stop(): void {
    this.hasEnded = true;
    clearTimeout(this.timer);
  }

  private sendSoon(): void {
    if (this.hasEnded || this.timer || this.stream.isCongested) return;
    if (this.pending.size + this.pendingProgress.size + this.pendingPeople.size === 0) return;
    const waitMs = this.sentAt + viewerGapMs - performance.now();
    if (waitMs <= 0) {
      this.send();
      return;
    }
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (!this.stream.isCongested) this.send();
    }, Math.ceil(waitMs));
  }

  private send(): void {
    if (this.pending.size > 0) this.sendTopics();
    for (const [id, shown] of this.pendingProgress) {
      if ('progress' in shown) this.sendProgress(id, shown.progress);
      else this.sendTrouble(id, shown.trouble);
    }
    this.pendingProgress.clear();
    for (const presence of this.pendingPeople.values()) this.sendPeople(presence);
    this.pendingPeople.clear();
  }

  private sendTopics(): void {
    const ids = [...this.pending].flatMap(([topic, some]) => (some ? [[topic, [...some]] as const] : []));
    const data: LiveChange = {
      topics: [...this.pending.keys()],
      ...(ids.length > 0 && { ids: Object.fromEntries(ids) }),
    };
    this.pending.clear();
    this.dispatch('changed', data, this.idNow());
  }

  private sendProgress(id: string, progress: CampaignProgress): void {
    if (this.shown.get(id) !== progress.version) {
      this.shown.set(id, progress.version);
      this.dispatch('progress', progress, this.isOfOneCampaign ? progress.version : this.idNow());
    }
    if (this.isOfOneCampaign && isOver(progress)) this.end(progress.status);
  }

  private sendPeople(presence: ConversationPresence): void {
    const { phone, people } = presence;
    const shown = JSON.stringify(people);
    if (shown === (this.shownPeople.get(phone) ?? '[]')) return;
    if (people.length > 0) this.shownPeople.set(phone, shown);
    else this.shownPeople.delete(phone);
    this.dispatch('presence', presence);
  }

  /** Sent once per interruption; the next progress is sent even if it is unchanged. */
  private sendTrouble(id: string, message: string): void {
    if (this.shown.get(id) === null) return;
    this.shown.set(id, null);
    this.dispatch('unavailable', { id, message });
  }

  private dispatch(event: string, data: unknown, id?: string): void {
    this.sentAt = performance.now();
    this.stream.dispatch({ event, data, ...(id !== undefined && { id }), retry: reconnectAfterMs });
  }
}
