import type { Sessions } from '../staff/sessions/sessions.js';
import type { EventStream } from './event-stream.js';

export const heartbeatMs = 15_000;

/** In milliseconds. The longest time that a stream may outlive its session. */
const sessionCheckMs = 5_000;

/** An open stream and the token of its session. */
export interface OpenStream {
  readonly token: string;
  readonly stream: EventStream;
  end(reason: 'signed-out'): void;
}

/** Sends keep-alives on open streams and ends those whose session is over. */
export class OpenStreams {
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly sessions: Sessions,
    private readonly list: () => readonly OpenStream[],
    private readonly report: (error: unknown) => void,
  ) {}

  start(): void {
    this.timers = [
      setInterval(() => this.list().forEach(({ stream }) => stream.comment('still here')), heartbeatMs),
      setInterval(() => void this.checkSessions(), sessionCheckMs),
    ];
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private async checkSessions(): Promise<void> {
    const streams = this.list();
    if (streams.length === 0) return;
    try {
      const open = await this.sessions.listOpen([...new Set(streams.map(({ token }) => token))]);
      for (const one of streams) if (!open.has(one.token)) one.end('signed-out');
    } catch (error) {
      this.report(error);
    }
  }
}
