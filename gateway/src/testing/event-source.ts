import { setTimeout as delay } from 'node:timers/promises';

export interface ReceivedEvent {
  event: string;
  id: string | null;
  data: unknown;
  /** In milliseconds, from `performance.now`. */
  at: number;
}

/** A client of server-sent events that never reconnects and keeps every event. */
export interface EventSource {
  status: number;
  headers: Headers;
  events: ReceivedEvent[];
  comments: string[];
  /** The reconnection time that the stream requests, in milliseconds. */
  retry: number | null;
  /** Resolves when the stream has ended. */
  ended: Promise<void>;
  /** Resolves with the first `count` events. */
  received(count: number): Promise<ReceivedEvent[]>;
  close(): void;
}

export async function openEventSource(url: string, headers: Record<string, string>): Promise<EventSource> {
  const aborter = new AbortController();
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip, br', ...headers },
    signal: aborter.signal,
  });
  const source: EventSource = {
    status: response.status,
    headers: response.headers,
    events: [],
    comments: [],
    retry: null,
    ended: read(response).catch(() => undefined),
    received: async (count) => {
      for (const deadline = Date.now() + 20_000; Date.now() < deadline; await delay(5)) {
        if (source.events.length >= count) return source.events.slice(0, count);
      }
      throw new Error(`received only ${source.events.length} of ${count} events: ${JSON.stringify(source.events)}`);
    },
    close: () => aborter.abort(),
  };
  async function read({ body }: Response): Promise<void> {
    let text = '';
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) note(block);
    }
  }
  function note(block: string): void {
    const field = (name: string) =>
      block
        .split('\n')
        .filter((line) => line.startsWith(`${name}:`))
        .map((line) => line.slice(name.length + 1).trim())[0] ?? null;
    const [comment, retry, data] = [field(''), field('retry'), field('data')];
    if (comment !== null) source.comments.push(comment);
    if (retry !== null) source.retry = Number(retry);
    if (data === null) return;
    source.events.push({
      event: field('event') ?? 'message',
      id: field('id'),
      data: JSON.parse(data),
      at: performance.now(),
    });
  }
  return source;
}
