import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server, and misbehaves as networks and servers do. */
export interface TcpRelay {
  /** The server's address with the relay's host and port. */
  url: string;
  /** Ends every connection. */
  breakConnections(): void;
  /** Resets each of the next `connections` when the server has sent it `chunks` pieces. */
  resetNext(connections: number, chunks: number): void;
  /** Takes in what clients send and keeps it, until `resume`. `notice` is sent to each client before. */
  stall(notice?: Buffer): void;
  /** Passes on what was kept. `notice` is sent to each client before. */
  resume(notice?: Buffer): void;
  /** Ends every connection and refuses new ones, until `accept`. */
  refuse(): void;
  accept(): void;
  /** Connections so far, refused ones included. */
  readonly connections: number;
  stop(): Promise<void>;
}

export async function startRelay(url: string): Promise<TcpRelay> {
  const target = new URL(url);
  const pairs = new Set<{ inner: Socket; outer: Socket; kept: Buffer[] }>();
  let resets = 0;
  let resetChunks = 0;
  let isStalled = false;
  let isRefusing = false;
  let connections = 0;
  const server = createServer({ noDelay: true }, (inner) => {
    connections += 1;
    inner.on('error', () => {});
    if (isRefusing) {
      inner.destroy();
      return;
    }
    const outer = connect({ port: Number(target.port || 5672), host: target.hostname, noDelay: true });
    const pair = { inner, outer, kept: [] as Buffer[] };
    pairs.add(pair);
    let chunksLeft = resets > 0 ? resetChunks : Number.POSITIVE_INFINITY;
    resets -= 1;
    outer.on('data', (chunk: Buffer) => {
      chunksLeft -= 1;
      if (chunksLeft > 0) inner.write(chunk);
      else inner.resetAndDestroy();
    });
    inner.on('data', (chunk: Buffer) => {
      if (isStalled) pair.kept.push(chunk);
      else outer.write(chunk);
    });
    for (const [socket, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const relayed = new URL(url);
  relayed.hostname = '127.0.0.1';
  relayed.port = String((server.address() as AddressInfo).port);
  const notify = (notice: Buffer | undefined): void => {
    if (notice) for (const { inner } of pairs) inner.write(notice);
  };
  const breakConnections = (): void => {
    for (const { inner, outer } of pairs) {
      inner.destroy();
      outer.destroy();
    }
  };
  return {
    url: relayed.href,
    get connections() {
      return connections;
    },
    breakConnections,
    resetNext: (count, chunks) => {
      resets = count;
      resetChunks = chunks;
    },
    stall: (notice) => {
      isStalled = true;
      notify(notice);
    },
    resume: (notice) => {
      isStalled = false;
      notify(notice);
      for (const { outer, kept } of pairs) for (const chunk of kept.splice(0)) outer.write(chunk);
    },
    refuse: () => {
      isRefusing = true;
      breakConnections();
    },
    accept: () => {
      isRefusing = false;
    },
    stop: async () => {
      breakConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
