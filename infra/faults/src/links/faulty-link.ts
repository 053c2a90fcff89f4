import { pairSockets } from '@lacquer/servers/testing/socket-pairs';
import { amqpStages, chunkStages, type Stage } from './stages.js';

/** A proxy in front of a server, which cuts connections on demand. */
export interface FaultyLink {
  /** The server's URL through this proxy. */
  url: string;
  /** Resets the next `count` connections that reach the stage, at that byte. */
  cutNext(stage: Stage, count: number): void;
  /** Resets all open connections. @returns how many there were */
  cutAll(): number;
  /** Cancels the pending cuts of `cutNext`. */
  clear(): void;
  /** Number of connections cut by `cutNext`. */
  readonly cuts: number;
  stop(): Promise<void>;
}

export async function faultyLink(url: string, protocol: 'amqp' | 'other'): Promise<FaultyLink> {
  const planned = new Map<Stage, number>();
  let cuts = 0;
  const takes = (stage: Stage): boolean => {
    const left = planned.get(stage) ?? 0;
    if (left === 0) return false;
    planned.set(stage, left - 1);
    cuts += 1;
    return true;
  };
  const way = await pairSockets(url, {
    admit: (near) => {
      if (!takes('connect')) return true;
      near.resetAndDestroy();
      return false;
    },
    carry: ({ near, far }) => {
      const read = protocol === 'amqp' ? amqpStages() : chunkStages();
      near.on('data', (chunk: Buffer) => {
        const cut = read(chunk).find(({ stage }) => takes(stage));
        if (!cut) {
          if (!far.write(chunk)) near.pause();
          return;
        }
        // the server reads the first part before it detects that the connection is cut
        far.end(chunk.subarray(0, cut.at));
        near.resetAndDestroy();
      });
      far.on('drain', () => near.resume());
      far.pipe(near);
    },
  });
  return {
    url: way.url,
    cutNext: (stage, count) => void planned.set(stage, count),
    cutAll: () => {
      const pairs = [...way.open];
      for (const { near, far } of pairs) {
        near.resetAndDestroy();
        far.resetAndDestroy();
      }
      return pairs.length;
    },
    clear: () => planned.clear(),
    get cuts() {
      return cuts;
    },
    stop: () => way.stop(),
  };
}
