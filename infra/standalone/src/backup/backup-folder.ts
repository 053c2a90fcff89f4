import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';

/** How many backups of a folder are kept: the newest one of each of so many days, weeks and months. */
const kept = { days: 7, weeks: 4, months: 12 };

const dayMs = 86_400_000;

/** Younger ones are all kept: the backup before a mistake of today is not replaced by the one after it. */
const wholeMs = 2 * dayMs;

/**
 * What counts at most of the time between two backups for the age of the earlier one: a clock that is set ahead by a week
 * does not make it old. More than a night.
 */
const longestGapMs = 25 * 3_600_000;

/** A backup whose time is later than now by no more is of about that time: clocks are set back by a little now and then. */
const toleratedMs = 3_600_000;

const pattern = /^lacquer-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;
/** What a killed process leaves in a folder of a backup that it was writing; earlier releases gave it no last part. */
const draftPattern = /^lacquer-.*\.backup\.[\da-f]{8}(?:\.draft)?$/;
const draftEnding = /^\.[\da-f]{8}\.draft$/;
const setAsidePattern = /^lacquer-\d.*Z\.made-before-\d.*Z\.backup$/;

/** A backup in a folder. */
export interface StoredBackup {
  name: string;
  at: Date;
}

/** The name of a backup of this time, by which a folder knows its age. */
export const backupName = (at: Date): string => `lacquer-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

/**
 * The name of a backup of now that no other one of the folder has, and none of these: a clock that was set back comes by the
 * same second again.
 */
export async function newBackupName(folder: string, now: Date, others: readonly string[] = []): Promise<string> {
  // whoever writes to it reports a folder that cannot be read
  return freeBackupName([...others, ...(await readdir(folder).catch(() => []))], now);
}

/** The name of a backup of now that is none of these. */
export function freeBackupName(names: readonly string[], now: Date): string {
  const taken = new Set(names);
  let at = now;
  while (taken.has(backupName(at))) at = new Date(at.getTime() + 1000);
  return backupName(at);
}

/** The backups in a folder, the newest first. Other files are not looked at. */
export const listBackups = async (folder: string): Promise<StoredBackup[]> => backupsAmong(await readdir(folder));

/** The backups among these names, the newest first. */
export function backupsAmong(names: readonly string[]): StoredBackup[] {
  const found = names.flatMap((name) => {
    const [, day, hour, minute, second] = pattern.exec(name) ?? [];
    return day === undefined ? [] : [{ name, at: new Date(`${day}T${hour}:${minute}:${second}Z`) }];
  });
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/**
 * Those that were made by now, the newest first. The others were made while the clock was ahead: by their names nobody can
 * tell when, so nothing is decided by them.
 */
export const madeBy = (now: Date, backups: readonly StoredBackup[]): StoredBackup[] =>
  backups.filter(({ at }) => at <= now).toSorted((a, b) => b.at.getTime() - a.at.getTime());

/** Whether a backup was made while the clock was ahead. */
export const isAhead = ({ at }: StoredBackup, now: Date): boolean => at.getTime() - now.getTime() > toleratedMs;

/**
 * Those that were made while the clock was ahead, once another one is made now. None without one of the last two days: then
 * it may be this clock that is behind.
 */
export function chooseAhead(backups: readonly StoredBackup[], now: Date): StoredBackup[] {
  const isContinued = madeBy(now, backups).some(({ at }, index) => index > 0 && now.getTime() - at.getTime() < wholeMs);
  return isContinued ? backups.filter((backup) => isAhead(backup, now)) : [];
}

/**
 * Gives each of those another name, which says what is known of its time, and by which it is neither counted nor removed:
 * once the time of its first name came, it would pass for the backup of that night.
 *
 * @returns the new names
 */
export async function setAheadAside(folder: string, now: Date): Promise<string[]> {
  const names: string[] = [];
  for (const { name } of chooseAhead(await listBackups(folder), now)) {
    const another = backupName(now).replace(/^lacquer-/, `${basename(name, '.backup')}.made-before-`);
    await rename(join(folder, name), join(folder, another));
    names.push(another);
  }
  return names;
}

/** The names of backups whose time is not known, in a folder. */
export const listSetAside = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => setAsidePattern.test(name));

/** Creates the folder if there is none. Its owner alone can read it. @throws Error with a sentence if a file has its name */
export async function openFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const isFile = await stat(folder).then(
      (found) => !found.isDirectory(),
      () => false,
    );
    if (!isFile) throw error;
    throw new Error(`${folder} is a file, so no backup can be made in a folder of that name. Move the file away.`, {
      cause: error,
    });
  }
}

export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/**
 * Whether a path names a folder of backups. What is not there yet is one if it is that of the nightly ones, or if its name
 * has no ending or ends with a slash, and is made: a file of that name would be in the way of the nightly backups.
 *
 * @throws if the folder above it is missing, such as one on a disk that is not mounted
 */
export async function openAsFolder(path: string, nightly: string | undefined): Promise<boolean> {
  const isThere = await stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
  if (isThere) return isFolder(path);
  const isNightly = nightly !== undefined && resolve(nightly) === resolve(path);
  if (!isNightly && !path.endsWith('/') && extname(path) !== '') return false;
  await mkdir(path, { mode: 0o700 });
  return true;
}

/**
 * Those of the backups that are not kept. For each of the last days, weeks and months that have one, the newest is kept:
 * a week without backups removes none.
 */
export function chooseSuperfluous(backups: readonly StoredBackup[], now: Date): StoredBackup[] {
  const newestFirst = madeBy(now, backups);
  const keep = new Set(chooseYoung(newestFirst, now));
  for (const [count, spanOf] of [
    [kept.days, dayOf],
    [kept.weeks, weekOf],
    [kept.months, monthOf],
  ] as const) {
    const spans = new Map<string, StoredBackup>();
    for (const backup of newestFirst) {
      const span = spanOf(backup.at);
      if (!spans.has(span) && spans.size < count) spans.set(span, backup);
    }
    for (const backup of spans.values()) keep.add(backup);
  }
  return newestFirst.filter((backup) => !keep.has(backup));
}

function chooseYoung(newestFirst: readonly StoredBackup[], now: Date): StoredBackup[] {
  const [newest] = newestFirst;
  if (!newest) return [];
  let ageMs = now.getTime() - newest.at.getTime();
  return newestFirst.filter(({ at }, index) => {
    const later = newestFirst[index - 1];
    if (later) ageMs += Math.min(later.at.getTime() - at.getTime(), longestGapMs);
    return ageMs < wholeMs;
  });
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The Monday of the week. */
const weekOf = (at: Date): string => dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs));

/** Removes the backups that are not kept. */
export async function removeSuperfluous(folder: string): Promise<string[]> {
  const superfluous = chooseSuperfluous(await listBackups(folder), new Date());
  for (const { name } of superfluous) await rm(join(folder, name), { force: true });
  return superfluous.map(({ name }) => name);
}

/** Under which a backup is written until it is whole. */
export const draftOf = (path: string): string => `${path}.${randomBytes(4).toString('hex')}.draft`;

/** Removes what killed processes left in a folder of backups that they were writing. Nobody may be writing one there. */
export const removeDrafts = (folder: string): Promise<void> => removeThose(folder, (name) => draftPattern.test(name));

/** The same of the file with this path, and of its folder if that is one of backups. */
export async function removeDraftsOf(path: string): Promise<void> {
  const own = basename(path);
  const isOfFolder = pattern.test(own);
  await removeThose(
    dirname(path),
    (name) =>
      (name.startsWith(own) && draftEnding.test(name.slice(own.length))) || (isOfFolder && draftPattern.test(name)),
  );
}

async function removeThose(folder: string, isChosen: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) if (isChosen(name)) await rm(join(folder, name), { force: true });
}
