import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HangingRelay {
  url: string;
  /** Leaves requests for matching paths unanswered, with open connections. `undefined`: passes all new requests. */
  hold(path: RegExp | undefined): void;
  /** The number of unanswered requests. */
  readonly held: number;
  /** Forwards the oldest unanswered request. */
  release(): void;
  stop(): Promise<void>;
}

/** An HTTP proxy that leaves chosen requests unanswered. */
export async function startHangingRelay(target: string): Promise<HangingRelay> {
  let held: RegExp | undefined;
  const waiting = new Set<() => void>();
  const server = createServer((incoming, response) => {
    const pass = () => {
      const onward = request(target + (incoming.url ?? '/'), { method: incoming.method, headers: incoming.headers });
      onward.once('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.once('error', () => response.destroy());
      incoming.pipe(onward);
    };
    if (!held?.test(incoming.url ?? '')) return pass();
    waiting.add(pass);
    response.once('close', () => waiting.delete(pass));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (path) => (held = path),
    get held() {
      return waiting.size;
    },
    release: () => {
      const [oldest] = waiting;
      if (!oldest) return;
      waiting.delete(oldest);
      oldest();
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
