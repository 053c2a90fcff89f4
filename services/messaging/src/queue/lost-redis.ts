import { type Queue, RedisQueueBackend } from 'bullmq';

/**
 * Checks that Redis is connected. A command waits for a lost connection, and would look as if Redis did not answer it.
 * Undefined: the queue is not in Redis. The check throws the error of the last attempt to connect.
 */
export function isConnected(queue: Queue): (() => void) | undefined {
  const backend: unknown = queue.getBackend();
  if (!(backend instanceof RedisQueueBackend)) return undefined;
  let lost: NodeJS.ErrnoException | undefined;
  backend.on('error', (error: NodeJS.ErrnoException) => {
    // an error of the system ends the connection; one of Redis does not
    if (error.code !== undefined) lost = error;
  });
  backend.on('ready', () => (lost = undefined));
  return () => {
    if (lost) throw lost;
  };
}
