import { pairSockets, type SocketPair } from './socket-pairs.js';

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
  const kept = new WeakMap<SocketPair, Buffer[]>();
  let resets = 0;
  let resetChunks = 0;
  let isStalled = false;
  let isRefusing = false;
  let connections = 0;
  const way = await pairSockets(url, {
    admit: () => {
      connections += 1;
      return !isRefusing;
    },
    carry: (pair) => {
      const { near, far } = pair;
      const keeps: Buffer[] = [];
      kept.set(pair, keeps);
      let chunksLeft = resets > 0 ? resetChunks : Number.POSITIVE_INFINITY;
      resets -= 1;
      far.on('data', (chunk: Buffer) => {
        chunksLeft -= 1;
        if (chunksLeft > 0) near.write(chunk);
        else near.resetAndDestroy();
      });
      near.on('data', (chunk: Buffer) => {
        if (isStalled) keeps.push(chunk);
        else far.write(chunk);
      });
    },
  });
  const notify = (notice: Buffer | undefined): void => {
    if (notice) for (const { near } of way.open) near.write(notice);
  };
  const breakConnections = (): void => {
    for (const { near, far } of way.open) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    url: way.url,
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
      for (const pair of way.open) for (const chunk of kept.get(pair)?.splice(0) ?? []) pair.far.write(chunk);
    },
    refuse: () => {
      isRefusing = true;
      breakConnections();
    },
    accept: () => {
      isRefusing = false;
    },
    stop: () => way.stop(),
  };
}
