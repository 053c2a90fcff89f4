import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Browsers open connections ahead of need. To Node one that has not carried a request yet is busy, so that a shutdown
 * would wait for it until its request times out: `drop` closes them, and whatever else arrives unused.
 */
export function watchUnusedConnections(server: Server): { drop(): void } {
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
  server.on('request', ({ socket }) => unused.delete(socket));
  return {
    drop: () => {
      isDropping = true;
      for (const socket of unused) socket.destroy();
    },
  };
}
