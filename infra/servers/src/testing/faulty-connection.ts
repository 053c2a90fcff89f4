import { pairSockets } from './socket-pairs.js';

/** `pass` forwards all bytes, `freeze` accepts connections but forwards nothing, `refuse` closes every connection. */
export type ConnectionState = 'pass' | 'freeze' | 'refuse';

export interface FaultyConnection {
  /** The URL of the server through this proxy. */
  url: string;
  set(state: ConnectionState): void;
  stop(): Promise<void>;
}

/** A proxy between a test and the server of `url` that can cut or freeze connections. */
export async function faultyConnection(url: string, initial: ConnectionState = 'pass'): Promise<FaultyConnection> {
  let state = initial;
  const { open, ...way } = await pairSockets(url, {
    admit: () => state !== 'refuse',
    carry: ({ near, far }) => {
      if (state === 'pass') near.pipe(far).pipe(near);
    },
  });
  return {
    ...way,
    set: (next) => {
      if (next === state) return;
      state = next;
      for (const { near, far } of open) {
        if (next === 'pass') near.pipe(far).pipe(near);
        else if (next === 'freeze') {
          near.unpipe(far);
          far.unpipe(near);
        } else {
          near.destroy();
          far.destroy();
        }
      }
    },
  };
}
