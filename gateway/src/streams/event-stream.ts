import { Readable } from 'node:stream';

export interface ServerSentEvent {
  /** The name that the client listens for. */
  event: string;
  data: unknown;
  id?: string;
  /** Milliseconds after which a client that was cut off connects again. */
  retry?: number;
}

/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html), as the body of an answer. */
export class EventStream extends Readable {
  private congested = false;
  private onRoom: () => void = () => {};

  constructor() {
    super({ highWaterMark: 16 * 1024 });
  }

  /** The client does not read as fast as we write: what comes now would only pile up. */
  get isCongested(): boolean {
    return this.congested;
  }

  /** Called when a congested client reads again. */
  whenRoom(listener: () => void): void {
    this.onRoom = listener;
  }

  dispatch({ event, data, id, retry }: ServerSentEvent): void {
    // JSON has no line breaks of its own
    const fields = [
      ...(retry === undefined ? [] : [`retry: ${retry}`]),
      ...(id === undefined ? [] : [`id: ${id}`]),
      `event: ${event}`,
      `data: ${JSON.stringify(data)}`,
    ];
    this.write(fields.join('\n'));
  }

  /** A comment keeps proxies from taking the silence for a dead connection. */
  comment(text: string): void {
    if (!this.congested) this.write(`: ${text}`);
  }

  end(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }

  override _read(): void {
    if (!this.congested) return;
    this.congested = false;
    this.onRoom();
  }

  private write(lines: string): void {
    if (!this.destroyed) this.congested = !this.push(`${lines}\n\n`);
  }
}

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  // a stream that has ended leaves no idle connection for a shutdown to wait for
  connection: 'close',
};
