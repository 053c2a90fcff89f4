import { setTimeout as delay } from 'node:timers/promises';
import { isDeadlock, isLockTimeout } from '../errors/database-errors.js';

/**
 * All statements on a table queue behind one that waits for its exclusive lock. This wait is shorter than PostgreSQL's
 * `deadlock_timeout`, one second: of two that wait for each other, it is the one that gives up.
 */
const shortWaitMs = 500;

/**
 * Longer than `deadlock_timeout`, after which PostgreSQL ends an autovacuum that is in the way, and shorter than
 * `lockMs` of the applications. Only for an autovacuum: a statement of an application that waits for the other of two tables
 * could fail.
 */
const autovacuumWaitMs = 2000;

/** The statements that have queued meanwhile run first. */
const firstPauseMs = 200;
const longestPauseMs = 5000;

/** After this time, whoever holds the lock does not let go soon. */
const patienceMs = 600_000;
/** Of work that is long by itself. */
const leastTries = 5;

/** Who holds a lock. */
export interface LockHolder {
  /** For people. */
  name: string;
  isAutovacuum: boolean;
}

/** Tables stayed in use. What was done is complete, and the rest can be tried again. */
export class TablesInUseError extends Error {
  override readonly name = 'TablesInUseError';

  constructor(holders: readonly LockHolder[], cause: unknown) {
    super(
      [
        'The tables that have to change stay in use',
        holders.length > 0 ? ` by ${holders.map(({ name }) => name).join(' and ')}` : '',
        '. What has changed so far is complete, and nobody has waited long for it. Start again once that has ended.',
      ].join(''),
      { cause },
    );
  }
}

/**
 * Runs `work`, which takes exclusive locks on tables in use and waits for each at most `lockMs`, again until it succeeds. It
 * must go on where it failed.
 *
 * @param findHolders who makes it wait right now
 * @param patience milliseconds
 * @throws TablesInUseError if a lock is not free in time
 */
export async function withShortLockWaits(
  work: (lockMs: number) => Promise<void>,
  findHolders: () => Promise<LockHolder[]>,
  patience = patienceMs,
): Promise<void> {
  const start = performance.now();
  let lockMs = shortWaitMs;
  for (let tries = 1; ; tries += 1) {
    const watched = watchHolders(findHolders);
    try {
      await work(lockMs);
      return;
    } catch (error) {
      if (!isLockTimeout(error) && !isDeadlock(error)) throw error;
      if (tries >= leastTries && performance.now() - start > patience)
        throw new TablesInUseError(watched.latest(), error);
      const isAutovacuum = watched.latest().some((holder) => holder.isAutovacuum);
      lockMs = isAutovacuum ? autovacuumWaitMs : shortWaitMs;
    } finally {
      await watched.end();
    }
    await delay(Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs));
  }
}

/** Several looks in each wait. */
const lookMs = 150;

/** Looks who holds the locks, until it ends. */
function watchHolders(findHolders: () => Promise<LockHolder[]>) {
  const ending = new AbortController();
  let holders: readonly LockHolder[] = [];
  const look = async () => {
    while (!ending.signal.aborted) {
      // a migration that waits for nobody ends before
      await delay(lookMs, undefined, { signal: ending.signal });
      const found = await findHolders();
      if (found.length > 0) holders = found;
    }
  };
  // it is only told to people, and the connection may be lost
  const looking = look().catch(() => undefined);
  return {
    latest: () => holders,
    end: async () => {
      ending.abort();
      await looking;
    },
  };
}
