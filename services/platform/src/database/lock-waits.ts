import { setTimeout as delay } from 'node:timers/promises';
import { isDeadlock, isLockTimeout } from '../errors/database-errors.js';

/**
 * All statements on a table queue behind one that waits for its exclusive lock. A wait is shorter than PostgreSQL's
 * `deadlock_timeout`, one second: of two that wait for each other, it is not the application's statement that fails.
 */
const waitMs = 500;

/** The statements that have queued meanwhile run first. */
const pauseMs = 200;

/** After a minute of short waits, whoever holds a lock longer has to be waited for. */
const patienceMs = 60_000;

/**
 * Runs `work`, which takes exclusive locks on tables in use, again until none of its waits was longer than `lockMs`. It must
 * go on where it failed. The last time `lockMs` is null: waits have no limit, and an error is final.
 *
 * @param patience milliseconds of short waits before that
 */
export async function withShortLockWaits(
  work: (lockMs: number | null) => Promise<void>,
  patience = patienceMs,
): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < patience) {
    try {
      await work(waitMs);
      return;
    } catch (error) {
      if (!isLockTimeout(error) && !isDeadlock(error)) throw error;
    }
    await delay(pauseMs);
  }
  await work(null);
}
