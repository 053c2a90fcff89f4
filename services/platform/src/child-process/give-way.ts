import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Gives way to other processes, with every thread. On Linux a priority belongs to a thread, later ones have that of the
 * thread that starts them, and those that collect V8's garbage start before any script.
 */
export function giveWay(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW);
}
