import type { LiveTopic } from '@lacquer/contracts/live';
import { EventStream } from '../streams/event-stream.js';
import type { KeptStream } from '../streams/kept-streams.js';

/** At most one event in so many milliseconds. */
const gapMs = 250;

const reconnectAfterMs = 2000;

/** One stream to one client. What changes while it is told, or does not read, is said together afterwards. */
export class LiveViewer implements KeptStream {
  readonly stream = new EventStream();
  private readonly pending = new Set<LiveTopic>();
  private timer: NodeJS.Timeout | undefined;
  private hasEnded = false;

  /** `idNow`: the id of everything that was said so far. */
  constructor(
    readonly token: string,
    private readonly idNow: () => string,
  ) {
    this.stream.whenRoom(() => this.tellSoon());
    this.stream.once('close', () => this.stop());
  }

  /** An event with what was missed, or none: the client learns the id to come back with. */
  begin(missed: readonly LiveTopic[]): void {
    this.stream.dispatch({ event: 'changed', data: { topics: missed }, id: this.idNow(), retry: reconnectAfterMs });
  }

  note(topics: readonly LiveTopic[]): void {
    for (const topic of topics) this.pending.add(topic);
    this.tellSoon();
  }

  end(reason: 'signed-out'): void {
    if (this.hasEnded) return;
    this.stop();
    this.stream.dispatch({ event: 'end', data: { reason } });
    this.stream.end();
  }

  /** The gateway goes away: the client finds another one by itself. */
  breakOff(): void {
    this.stop();
    this.stream.end();
  }

  private stop(): void {
    this.hasEnded = true;
    clearTimeout(this.timer);
  }

  private tellSoon(): void {
    if (this.hasEnded || this.timer || this.pending.size === 0) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.stream.isCongested) return;
      this.stream.dispatch({ event: 'changed', data: { topics: [...this.pending] }, id: this.idNow() });
      this.pending.clear();
    }, gapMs);
  }
}
