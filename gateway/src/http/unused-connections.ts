import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface UnusedConnections {
  /** Must be called for each request: a dedicated listener would cost every request more than the call. */
  markUsed(socket: Socket): void;
  drop(): void;
}

/**
 * Tracks connections that have carried no request yet. Browsers open connections in advance, and Node.js counts them as
 * busy: a shutdown would wait for their request timeout. `drop` closes them, and every unused one that arrives later.
 */
export function watchUnusedConnections(server: Server): UnusedConnections {
  const unused = new Set<Socket>();
  let isDropping = false;
  server.on('connection', (socket) => {
    if (isDropping) {
      socket.destroy();
      return;
    }
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  return {
    markUsed: (socket) => void unused.delete(socket),
    drop: () => {
      isDropping = true;
      for (const socket of unused) socket.destroy();
    },
  };
}
