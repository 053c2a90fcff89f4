import type { CampaignProgress, ProgressEnd } from '@lacquer/contracts/messaging/campaign-progress';
import { EventStream } from '../streams/event-stream.js';

/** The minimum time between two events, in milliseconds. */
export const viewerGapMs = 250;

const reconnectAfterMs = 2000;

/** Whether the campaign can no longer change its own progress. */
export function isOver(
  progress: CampaignProgress,
): progress is CampaignProgress & { status: 'finished' | 'cancelled' } {
  return progress.status === 'finished' || progress.status === 'cancelled';
}

/** One stream to one client: the latest progress, rate-limited and without repetition. */
export class ProgressViewer {
  readonly stream = new EventStream();
  private latest: CampaignProgress | undefined;
  private shownAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private hasEnded = false;

  /** `shownVersion`: the version that the client received before it was disconnected. */
  constructor(
    readonly token: string,
    private shownVersion: string | null,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.stream.whenRoom(() => this.show());
    this.stream.once('close', () => clearTimeout(this.timer));
    this.stream.comment('connected');
  }

  offer(progress: CampaignProgress): void {
    this.latest = progress;
    this.show();
  }

  /** Sent once per interruption; the next progress is sent even if it is unchanged. */
  sendUnavailable(message: string): void {
    if (this.latest === undefined && this.shownVersion === '') return;
    this.latest = undefined;
    this.shownVersion = '';
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.hasEnded) this.stream.dispatch({ event: 'unavailable', data: { message }, retry: reconnectAfterMs });
  }

  end(reason: ProgressEnd['reason']): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    clearTimeout(this.timer);
    this.stream.dispatch({ event: 'end', data: { reason } });
    this.stream.end();
  }

  /** The gateway is shutting down: the client reconnects to another one. */
  disconnect(): void {
    this.hasEnded = true;
    clearTimeout(this.timer);
    this.stream.end();
  }

  private show(): void {
    const { latest } = this;
    if (!latest || this.hasEnded || this.timer || this.stream.isCongested) return;
    if (latest.version !== this.shownVersion) {
      const waitMs = this.shownAt + viewerGapMs - this.now();
      if (waitMs > 0) {
        this.timer = setTimeout(() => {
          this.timer = undefined;
          this.show();
        }, Math.ceil(waitMs));
        return;
      }
      this.shownVersion = latest.version;
      this.shownAt = this.now();
      this.stream.dispatch({ event: 'progress', id: latest.version, data: latest, retry: reconnectAfterMs });
    }
    if (isOver(latest)) this.end(latest.status);
  }
}
