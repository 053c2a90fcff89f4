import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How many backups of a folder are kept: the newest ones, and one for each of so many days, weeks and months. */
const kept = { days: 7, weeks: 4, months: 12 };

const pattern = /^lacquer-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;
/** What a killed process leaves of a backup that it was writing. */
const draftPattern = /^lacquer-.*\.backup\.[\da-f]{8}$/;

const dayMs = 86_400_000;

/** A backup in a folder. */
export interface StoredBackup {
  name: string;
  at: Date;
}

/** The name of a backup of this time, by which a folder knows its age. */
export const backupName = (at: Date): string => `lacquer-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

/** The backups in a folder, the newest first. Other files are not looked at. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const found = (await readdir(folder)).flatMap((name) => {
    const [, day, hour, minute, second] = pattern.exec(name) ?? [];
    return day === undefined ? [] : [{ name, at: new Date(`${day}T${hour}:${minute}:${second}Z`) }];
  });
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** Creates the folder if there is none. Its owner alone can read it. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/**
 * Those of the backups that are not kept. For each of the last days, weeks and months that have one, the newest is kept:
 * a week without backups removes none.
 */
export function chooseSuperfluous(backups: readonly StoredBackup[]): StoredBackup[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const keep = new Set<StoredBackup>();
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

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The Monday of the week. */
const weekOf = (at: Date): string => dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs));

/** Removes the backups that are not kept, and unfinished ones of days before. */
export async function removeSuperfluous(folder: string): Promise<string[]> {
  const superfluous = chooseSuperfluous(await listBackups(folder));
  for (const { name } of superfluous) await rm(join(folder, name), { force: true });
  await removeDrafts(folder, Date.now() - dayMs);
  return superfluous.map(({ name }) => name);
}

/** Removes what killed processes left of backups that they were writing, if it was last written before this time. */
export async function removeDrafts(folder: string, before = Infinity): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!draftPattern.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < before) await rm(join(folder, name), { force: true });
  }
}
