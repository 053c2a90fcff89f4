import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A client's connection, and the one that was opened to the server for it. */
export interface SocketPair {
  near: Socket;
  far: Socket;
}

export interface SocketPairs {
  /** The server's address with the host and port of the way through this process. */
  url: string;
  readonly open: ReadonlySet<SocketPair>;
  stop: () => Promise<void>;
}

export interface Carrier {
  /** `false`: the client is not let through. Its connection is closed. */
  admit: (near: Socket) => boolean;
  /** Passes the bytes between the two, or keeps them. Ends, resets and errors are passed on already. */
  carry: (pair: SocketPair) => void;
}

/** Opens a way to the server of `url` that leads through this process: what the relays of tests have in common. */
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
      // the server reads what the client has sent
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
