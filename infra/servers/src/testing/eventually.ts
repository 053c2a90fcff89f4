import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls `look`, and resolves with its first result other than undefined or false: for effects of background work. The time
 * ends only what hangs: it is far longer than an effect takes on a slow machine, and shorter than a test's.
 * @throws if none comes in time
 */
export async function eventually<T>(
  look: () => T | Promise<T>,
  timeoutMs = 300_000,
): Promise<Exclude<T, undefined | false>> {
  for (const deadline = Date.now() + timeoutMs; ; await delay(20)) {
    const found = await look();
    if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>;
    if (Date.now() > deadline) throw new Error(`the condition was not met within ${timeoutMs} ms`);
  }
}
