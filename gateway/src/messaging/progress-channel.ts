import type { CampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { isOver, type ProgressViewer, viewerGapMs } from './progress-viewer.js';

const unchangedMs = 1000;
const standingStillMs = 1000;
const unavailableMs = 2000;

/** After this many unchanged answers in a row, a campaign is polled less often. */
const patience = 8;

/** Counting may take at most one part in this many of the time. */
const largestShare = 5;

const unknownTrouble = 'The progress is unavailable right now.';

/** One campaign, polled once for all of its viewers. */
export class ProgressChannel {
  private readonly viewers = new Set<ProgressViewer>();
  private latest: { progress: CampaignProgress; at: number } | undefined;
  private asking: Promise<CampaignProgress> | undefined;
  private isPolling = false;
  private timer: NodeJS.Timeout | undefined;
  private unchanged = 0;

  constructor(
    private readonly ask: () => Promise<CampaignProgress>,
    private readonly report: (error: unknown) => void,
    private readonly onEmpty: () => void,
  ) {}

  /** The progress, at most `viewerGapMs` old. @throws DomainError from the service */
  async current(): Promise<CampaignProgress> {
    if (this.latest && performance.now() - this.latest.at < viewerGapMs) return this.latest.progress;
    return this.askOnce();
  }

  add(viewer: ProgressViewer): void {
    this.viewers.add(viewer);
    viewer.stream.once('close', () => this.remove(viewer));
    if (!this.timer && !this.isPolling) this.pollIn(viewerGapMs);
  }

  list(): ProgressViewer[] {
    return [...this.viewers];
  }

  stop(): void {
    clearTimeout(this.timer);
    for (const viewer of this.viewers) viewer.disconnect();
    this.viewers.clear();
  }

  get isEmpty(): boolean {
    return this.viewers.size === 0;
  }

  private remove(viewer: ProgressViewer): void {
    this.viewers.delete(viewer);
    if (this.viewers.size > 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.onEmpty();
  }

  private pollIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.round();
    }, ms);
  }

  private async round(): Promise<void> {
    this.isPolling = true;
    const againInMs = await this.pollAndSend();
    this.isPolling = false;
    if (!this.isEmpty && againInMs !== null) this.pollIn(againInMs);
  }

  /** Returns the delay until the next poll in milliseconds; null when no change can follow. */
  private async pollAndSend(): Promise<number | null> {
    const askedAt = performance.now();
    const seen = this.latest?.progress.version;
    try {
      const progress = await this.askOnce();
      this.unchanged = progress.version === seen ? this.unchanged + 1 : 0;
      for (const viewer of this.viewers) viewer.offer(progress);
      if (isOver(progress)) return null;
      return Math.max(this.pauseAfter(progress), (performance.now() - askedAt) * (largestShare - 1));
    } catch (error) {
      this.latest = undefined;
      if (!(error instanceof DomainError)) this.report(error);
      const message = error instanceof DomainError && error.kind !== 'internal' ? error.message : unknownTrouble;
      for (const viewer of this.viewers) viewer.sendUnavailable(message);
      return unavailableMs;
    }
  }

  private pauseAfter({ status, isFrozen }: CampaignProgress): number {
    if (status !== 'running' && isFrozen) return standingStillMs;
    return this.unchanged < patience ? viewerGapMs : unchangedMs;
  }

  private askOnce(): Promise<CampaignProgress> {
    this.asking ??= this.ask()
      .then((progress) => {
        this.latest = { progress, at: performance.now() };
        return progress;
      })
      .finally(() => {
        this.asking = undefined;
      });
    return this.asking;
  }
}
