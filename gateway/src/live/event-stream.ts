import { Readable } from 'node:stream';

export interface ServerSentEvent {
  /** The event type that the client listens for. */
  event: string;
  data: unknown;
  id?: string;
  /** Reconnection delay of the client, in milliseconds. */
  retry?: number;
}

/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html), as a response body. */
export class EventStream extends Readable {
  private congested = false;
  private onRoom: () => void = () => {};

  constructor() {
    super({ highWaterMark: 16 * 1024 });
  }

  /** Whether the client reads more slowly than the stream is written: further events would pile up. */
  get isCongested(): boolean {
    return this.congested;
  }

  /** Called when a congested client reads again. */
  whenRoom(listener: () => void): void {
    this.onRoom = listener;
  }

  dispatch({ event, data, id, retry }: ServerSentEvent): void {
    // JSON text contains no line breaks
    const fields = [
      ...(retry === undefined ? [] : [`retry: ${retry}`]),
      ...(id === undefined ? [] : [`id: ${id}`]),
      `event: ${event}`,
      `data: ${JSON.stringify(data)}`,
    ];
    this.write(fields.join('\n'));
  }

  /** Sends a comment as a keep-alive: proxies close silent connections. */
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
  // an ended stream leaves no idle connection for a shutdown to wait for
  connection: 'close',
};
