import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupRun, BackupRuns } from '@lacquer/gateway/operations/backups/backup-runs.repository';
import { RestoreTests } from '@lacquer/gateway/operations/backups/restore-tests.repository';
import { messageOf } from '@lacquer/platform/errors/message-of';
import type { BackupManifest } from './backup-file.js';
import { newBackupName, removeDraftsOf, removeSuperfluous, setAheadAside } from './backup-folder.js';
import { writeAfterCleaning } from './backup-lock.js';
import { longestProblem, record, withGateway } from './gateway-records.js';
import type { Place } from './place.js';
import { testRestore } from './test-restore.js';
import { writeBackup } from './write-backup.js';

export interface RunOptions {
  passphrase: string | undefined;
  isNightly: boolean;
}

export interface RunResult {
  manifest: BackupManifest;
  path: string;
}

const noteRun = ({ urls }: Place, run: BackupRun): Promise<void> =>
  record(urls, (gateway) => new BackupRuns(gateway).record(run));

/** Writes a backup, and records for Health that it was made or has failed. */
export async function runBackup(place: Place, path: string, { passphrase, isNightly }: RunOptions): Promise<RunResult> {
  try {
    const manifest = await writeAfterCleaning(
      place.urls,
      () => removeDraftsOf(path),
      () => writeBackup(place, path, { passphrase }),
    );
    const { size } = await stat(path);
    await noteRun(place, { isNightly, bytes: size, problem: null });
    return { manifest, path };
  } catch (error) {
    await noteRun(place, { isNightly, bytes: null, problem: messageOf(error).slice(0, longestProblem) });
    throw error;
  }
}

export interface FolderResult extends RunResult {
  removed: string[];
  /** The new names of those that were made while the clock was ahead. */
  setAside: string[];
}

/** Writes a backup into a folder, and then removes those that are older than what is kept. */
export async function runFolderBackup(place: Place, folder: string, options: RunOptions): Promise<FolderResult> {
  const written = await runBackup(place, join(folder, await newBackupName(folder, new Date())), options);
  try {
    const setAside = await setAheadAside(folder, new Date());
    return { ...written, setAside, removed: await removeSuperfluous(folder) };
  } catch (cause) {
    // nobody reads the log of a night, and the disk fills up
    const problem = `${written.path} is written, but older backups could not be removed: ${messageOf(cause)}`;
    await noteRun(place, { isNightly: options.isNightly, bytes: null, problem: problem.slice(0, longestProblem) });
    throw new Error(problem, { cause });
  }
}

/** How old the last test restore may be before the next night makes another. Seconds. */
const testedFor = 7 * 86_400;

export interface NightOptions {
  passphrase: string | undefined;
  /** Whether backups are restored for a test. */
  isTested: boolean;
}

/**
 * The backup of a night, in its folder. Once a week it is restored for a test as well, and in each night after one that
 * failed the test. One that could not be tested, such as for lack of room, is none: each try loads the database.
 *
 * @throws Error with a sentence if the backup or the test fails
 */
export async function runNightly(
  place: Place,
  folder: string,
  { passphrase, isTested }: NightOptions,
): Promise<RunResult> {
  const written = await runFolderBackup(place, folder, { passphrase, isNightly: true });
  if (!isTested) return written;
  try {
    if (!(await isTestDue(place))) return written;
    await testRestore(place, written.path, { passphrase });
  } catch (cause) {
    throw new Error(`${written.path} is written, but its test restore failed: ${messageOf(cause)}`, { cause });
  }
  return written;
}

const isTestDue = ({ urls }: Place): Promise<boolean> =>
  withGateway(urls, async (gateway) => {
    const { triedSeconds, isFaulty } = await new RestoreTests(gateway).describe();
    return isFaulty || triedSeconds === null || triedSeconds > testedFor;
  });
