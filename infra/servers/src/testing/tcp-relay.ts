import { pairSockets, type SocketPair } from './socket-pairs.js';

/** A proxy between a client and a server that simulates faults of networks and servers. */
export interface TcpRelay {
  /** The server's URL with the relay's host and port. */
  url: string;
  /** Closes all connections. */
  breakConnections(): void;
  /** Resets the next `connections`, each after `chunks` chunks from the server. */
  resetNext(connections: number, chunks: number): void;
  /** Holds the data of clients until `resume`. Sends `notice` to each client first. */
  stall(notice?: Buffer): void;
  /** Forwards the held data. Sends `notice` to each client first. */
  resume(notice?: Buffer): void;
  /** Closes all connections and rejects new ones until `accept`. */
  refuse(): void;
  accept(): void;
  /** Number of connections so far, including rejected ones. */
  readonly connections: number;
  stop(): Promise<void>;
}

export async function startRelay(url: string): Promise<TcpRelay> {
  const heldBytes = new WeakMap<SocketPair, Buffer[]>();
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
      heldBytes.set(pair, keeps);
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
      for (const pair of way.open) for (const chunk of heldBytes.get(pair)?.splice(0) ?? []) pair.far.write(chunk);
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
