import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A client's connection, and the corresponding one to the server. */
export interface SocketPair {
  near: Socket;
  far: Socket;
}

export interface SocketPairs {
  /** The server's URL with the host and port of this proxy. */
  url: string;
  readonly open: ReadonlySet<SocketPair>;
  stop: () => Promise<void>;
}

export interface Carrier {
  /** `false` rejects the client: its connection is closed. */
  admit: (near: Socket) => boolean;
  /** Forwards or holds the bytes between the two. Ends, resets and errors are always forwarded. */
  carry: (pair: SocketPair) => void;
}

/** Opens a proxy to the server of `url`, the common part of the tests' relays. */
export async function pairSockets(url: string, { admit, carry }: Carrier): Promise<SocketPairs> {
  const target = new URL(url);
  const open = new Set<SocketPair>();
  const server = createServer({ noDelay: true }, (near) => {
    near.on('error', () => undefined);
    if (!admit(near)) {
      near.destroy();
      return;
    }
    const far = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    const pair = { near, far };
    open.add(pair);
    far.on('error', () => near.resetAndDestroy());
    far.on('close', () => near.destroy());
    near.on('close', () => {
      open.delete(pair);
      // lets the server read the rest that the client has sent
      far.destroySoon();
    });
    carry(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    open,
    stop: async () => {
      for (const { near, far } of open) {
        near.destroy();
        far.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}
