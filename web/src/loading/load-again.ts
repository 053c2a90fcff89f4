/** A part of the page whose script could not be fetched. */
export class LostScript extends Error {
  override readonly name = 'LostScript';
}

/** Pauses before the repetitions of a failed request, in milliseconds. The `online` event ends a pause. */
const pauses = [400, 1200, 3000];

/** Resolves after `ms` milliseconds, or when the browser comes back online. */
export const restUntilOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });

/**
 * Loads a script, and repeats a request that failed, as when a phone leaves its Wi-Fi. Throws the last failure.
 * A browser without a connection is not asked again.
 */
export async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await load();
    } catch (failure) {
      if (!isLost(failure) || !navigator.onLine) throw failure;
    }
    await restUntilOnline(pause);
  }
  return load();
}

/** Whether a script could not be fetched; otherwise it was fetched and threw. Browsers have only a TypeError for both. */
export const isLost = (failure: unknown): boolean => failure instanceof TypeError;

/** How long to wait before a lost part is fetched again, in milliseconds. */
const longPause = 30_000;

/** Loads a part that the page shows already, without end: its HTML stays until the code is there. */
export async function loadInTheEnd<T>(load: () => Promise<T>, isNeeded = (): boolean => true): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (failure) {
      if (!(failure instanceof LostScript) || !isNeeded()) throw failure;
      await restUntilOnline(longPause);
    }
  }
}
