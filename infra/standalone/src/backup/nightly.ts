import { instantAt, salonClock } from '@lacquer/contracts/salon/opening-hours';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { isAhead, listBackups, madeBy, openFolder, type StoredBackup } from './backup-folder.js';
import { NightZone, type ZoneNoted } from './night-zone.js';

/** The time of the night at which a backup is made, in the salon's time zone. */
const time = '03:00';

/** How often to look whether one is due, and the rest after one that failed. Milliseconds. */
const lookMs = 60_000;
const restMs = 3_600_000;

export interface NightlyOptions {
  folder: string;
  /** Reads the salon's time zone. */
  readZone: () => Promise<string>;
  /** Makes one in the folder, or records why none was made. The signal ends it early, without one. */
  backUp: (signal: AbortSignal) => Promise<void>;
  /** Records why none could begin. */
  missed: (error: unknown) => Promise<void>;
  /** Is told of a failure, in a sentence. */
  failed: (reason: string) => void;
  /** Is told in which time zone the nights are, in a sentence, when that changes. */
  noted: ZoneNoted;
}

/**
 * Makes a backup each night, and one within a minute if there is none. The process lasts until the returned function has
 * ended it.
 */
export function startNightly({ folder, readZone, backUp, missed, failed, noted }: NightlyOptions): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const zone = new NightZone(readZone, noted);
  const nights = new Nights();
  let round: Promise<void> = Promise.resolve();
  const isDue = async (): Promise<boolean> => {
    try {
      await openFolder(folder);
      return nights.next(await listBackups(folder), new Date(), await zone.get()) <= new Date();
    } catch (error) {
      await missed(error);
      throw error;
    }
  };
  const look = async (): Promise<number> => {
    try {
      if (!(await isDue())) return lookMs;
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

/**
 * The nights of a process. It remembers which backups were named after a time to come: when they were made is not known, so
 * they do not count for the night of that time once it has come.
 */
export class Nights {
  private readonly ahead = new Set<string>();

  /** When the next one is due after the last of these. */
  next(backups: readonly StoredBackup[], now: Date, timeZone: string): Date {
    for (const backup of backups) if (isAhead(backup, now)) this.ahead.add(backup.name);
    return nextNight(
      backups.filter(({ name }) => !this.ahead.has(name)),
      now,
      timeZone,
    );
  }
}

/**
 * When the next one is due after the last of these: at 3:00 of each day of the time zone, once. On a day whose clocks go
 * forward at that hour, it is due an hour later. A clock that was ahead and is set back neither keeps backups from being
 * made nor makes one again and again.
 */
export function nextNight(backups: readonly StoredBackup[], now: Date, timeZone: string): Date {
  const last = madeBy(now, backups)[0]?.at;
  if (!last) return now;
  const { date } = salonClock(timeZone, last);
  const sameDay = instantAt(timeZone, date, time);
  return sameDay > last ? sameDay : instantAt(timeZone, dayAfter(date), time);
}

const dayAfter = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
