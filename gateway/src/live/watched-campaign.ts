import type { CampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { isOver, type LiveViewer, type Shown, viewerGapMs } from './live-viewer.js';

const unavailableMs = 2000;

/** Counting may take at most one part in this many of the time. */
const largestShare = 5;

/** How often the service of the release before is read, which publishes no events about campaigns. Milliseconds. */
const withoutEventsMs = 1000;

/** The longest time that Node.js' timers measure. Milliseconds. */
const longestTimerMs = 2 ** 31 - 1;

const unknownTrouble = 'The progress is unavailable right now.';

/**
 * One campaign with its viewers. Its progress is read once for all of them: when the first viewer arrives, after an event
 * about it, and when time alone changes it. Without a change, nothing is read.
 */
export class WatchedCampaign {
  private readonly viewers = new Set<LiveViewer>();
  private latest: CampaignProgress | undefined;
  private reading: Promise<CampaignProgress> | undefined;
  /** The time before which there is no further read, by `performance.now()`. */
  private restUntil = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Whether there was a change since the last read began. */
  private isChanged = false;
  /** Viewers for whom the first read is in flight. */
  private arriving = 0;

  constructor(
    private readonly id: string,
    private readonly ask: () => Promise<CampaignProgress>,
    private readonly report: (error: unknown) => void,
    private readonly onEmpty: () => void,
  ) {}

  /** Whether the sender's pace is a part of the progress. */
  get isRunning(): boolean {
    return this.latest?.status === 'running';
  }

  /**
   * Runs `work` with the progress as of the last change that this gateway knows, or with the reason why it cannot be
   * read now. From then until `work` has ended, no change is missed.
   *
   * @throws DomainError from the service, of another kind than `unavailable`
   */
  async look<T>(work: (shown: Shown) => T): Promise<T> {
    this.arriving += 1;
    try {
      return work(await this.current());
    } finally {
      this.arriving -= 1;
      this.endIfEmpty();
    }
  }

  private async current(): Promise<Shown> {
    // what has changed since is read after the rest, and shown to every viewer
    const isReadSoon = performance.now() < this.restUntil;
    if (this.latest && (!this.isChanged || isReadSoon)) return { progress: this.latest };
    try {
      return { progress: await this.read() };
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
      return { trouble: troubleOf(error) };
    }
  }

  /** To be called within `look`, with what it has shown. */
  add(viewer: LiveViewer, shown: Shown): void {
    this.viewers.add(viewer);
    viewer.stream.once('close', () => {
      this.viewers.delete(viewer);
      this.endIfEmpty();
    });
    if ('trouble' in shown) this.readIn(unavailableMs);
    else if (this.isChanged) this.readIn(0);
    else this.wakeWhenDue(shown.progress);
  }

  /** An event has told of a change, or events may have been missed. */
  changed(): void {
    this.isChanged = true;
    if (this.viewers.size > 0) this.readIn(0);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.viewers.clear();
  }

  private endIfEmpty(): void {
    if (this.viewers.size > 0 || this.arriving > 0) return;
    this.stop();
    this.onEmpty();
  }

  private readIn(ms: number): void {
    clearTimeout(this.timer);
    const waitMs = Math.max(ms, this.restUntil - performance.now());
    this.timer = setTimeout(() => void this.round(), Math.min(waitMs, longestTimerMs));
  }

  private async round(): Promise<void> {
    try {
      const progress = await this.read();
      if (this.viewers.size === 0) return;
      if (this.isChanged) this.readIn(0);
      else this.wakeWhenDue(progress);
    } catch (error) {
      if (!(error instanceof DomainError)) this.report(error);
      const trouble = troubleOf(error);
      for (const viewer of this.viewers) viewer.show(this.id, { trouble });
      if (this.viewers.size > 0) this.readIn(unavailableMs);
    }
  }

  private wakeWhenDue({ rereadAt, ...progress }: CampaignProgress): void {
    clearTimeout(this.timer);
    if (rereadAt) this.readIn(Math.max(0, Date.parse(rereadAt) - Date.now()));
    else if (rereadAt === undefined && !isOver(progress)) this.readIn(withoutEventsMs);
  }

  /** Reads once for all who ask meanwhile, and shows the result to every viewer. */
  private read(): Promise<CampaignProgress> {
    if (this.reading) return this.reading;
    this.isChanged = false;
    const begunAt = performance.now();
    this.reading = this.ask()
      .then((progress) => {
        this.latest = progress;
        for (const viewer of this.viewers) viewer.show(this.id, { progress });
        return progress;
      })
      .catch((error: unknown) => {
        this.latest = undefined;
        throw error;
      })
      .finally(() => {
        this.reading = undefined;
        const now = performance.now();
        this.restUntil = Math.max(begunAt + viewerGapMs, now + (now - begunAt) * (largestShare - 1));
      });
    return this.reading;
  }
}

const troubleOf = (error: unknown): string =>
  error instanceof DomainError && error.kind !== 'internal' ? error.message : unknownTrouble;
