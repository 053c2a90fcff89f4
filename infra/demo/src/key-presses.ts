import { once } from 'node:events';
import type { ReadStream } from 'node:tty';

/** Resolves with the next line from the terminal. Without one it never does. */
export function keyPresses(input: ReadStream): (signal: AbortSignal) => Promise<void> {
  if (!input.isTTY) {
    return (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  }
  return async (signal) => {
    input.resume();
    await once(input, 'data', { signal });
  };
}
