import type { LiveTopic } from '@lacquer/contracts/live';
import { EventStream } from '../streams/event-stream.js';
import type { KeptStream } from '../streams/kept-streams.js';

/** The minimum time between two events, in milliseconds. */
const gapMs = 250;

const reconnectAfterMs = 2000;

/**
 * One stream to one client. Changes between two events, or while the client does not read, are sent together
 * afterwards.
 */
export class LiveViewer implements KeptStream {
  readonly stream = new EventStream();
  private readonly pending = new Set<LiveTopic>();
  private timer: NodeJS.Timeout | undefined;
  private hasEnded = false;

  /** `idNow`: the id of everything sent so far. */
  constructor(
    readonly token: string,
    private readonly idNow: () => string,
  ) {
    this.stream.whenRoom(() => this.sendSoon());
    this.stream.once('close', () => this.stop());
  }

  /** Sends the missed topics, or none: the event gives the client the id to reconnect with. */
  begin(missed: readonly LiveTopic[]): void {
    this.stream.dispatch({ event: 'changed', data: { topics: missed }, id: this.idNow(), retry: reconnectAfterMs });
  }

  note(topics: readonly LiveTopic[]): void {
    for (const topic of topics) this.pending.add(topic);
    this.sendSoon();
  }

  end(reason: 'signed-out'): void {
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
    if (this.hasEnded || this.timer || this.pending.size === 0) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.stream.isCongested) return;
      this.stream.dispatch({ event: 'changed', data: { topics: [...this.pending] }, id: this.idNow() });
      this.pending.clear();
    }, gapMs);
  }
}
