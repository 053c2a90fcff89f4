import { messageOf } from '@lacquer/platform/errors/message-of';
import { listBackups, openFolder } from './backup-folder.js';

/** The hour of the night at which a backup is made, by the clock of this machine. */
const hour = 3;

/** How often to look whether one is due, and the rest after one that failed. Milliseconds. */
const lookMs = 60_000;
const restMs = 3_600_000;

export interface NightlyOptions {
  folder: string;
  /** Makes one in the folder. The signal ends it early, without one. */
  backUp: (signal: AbortSignal) => Promise<void>;
  /** Is told of a failure, in a sentence. */
  failed: (reason: string) => void;
}

/**
 * Makes a backup each night, and one within a minute if there is none. The process lasts until the returned function has
 * ended it.
 */
export function startNightly({ folder, backUp, failed }: NightlyOptions): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let round: Promise<void> = Promise.resolve();
  const look = async (): Promise<number> => {
    try {
      await openFolder(folder);
      const [newest] = await listBackups(folder);
      if (nextNight(newest?.at, new Date()) > new Date()) return lookMs;
      await backUp(stopping.signal);
      return lookMs;
    } catch (error) {
      if (stopping.signal.aborted) return restMs;
      failed(messageOf(error));
      return restMs;
    }
  };
  const repeat = async (): Promise<void> => {
    const waitMs = await look();
    if (!stopping.signal.aborted) plan(waitMs);
  };
  const plan = (waitMs: number) => {
    timer = setTimeout(() => {
      round = repeat();
    }, waitMs);
  };
  plan(lookMs);
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await round;
  };
}

/** When the next one is due. */
export function nextNight(last: Date | undefined, now: Date): Date {
  if (!last || last > now) return now;
  const next = new Date(last);
  next.setHours(hour, 0, 0, 0);
  if (next <= last) next.setDate(next.getDate() + 1);
  return next;
}
