import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `pass` carries all bytes, `freeze` accepts connections and carries none, `refuse` closes every connection. */
export type ConnectionState = 'pass' | 'freeze' | 'refuse';

export interface FaultyConnection {
  /** The address of the server, by way of this connection. */
  url: string;
  set(state: ConnectionState): void;
  stop(): Promise<void>;
}

/** Stands between a test and the server of `url`, and cuts or freezes what passes. */
export async function faultyConnection(url: string, initial: ConnectionState = 'pass'): Promise<FaultyConnection> {
  const target = new URL(url);
  /** Each open socket, with the one that its bytes go to. */
  const open = new Map<Socket, Socket>();
  let state = initial;
  const server = createServer((near) => {
    if (state === 'refuse') {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.set(from, to);
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      if (state === 'pass') from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of open.keys()) socket.destroy();
  };
  return {
    url: through.toString(),
    set: (next) => {
      if (next === state) return;
      state = next;
      if (next === 'refuse') cut();
      for (const [from, to] of open) {
        if (next === 'freeze') from.unpipe(to);
        if (next === 'pass') from.pipe(to);
      }
    },
    stop: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
