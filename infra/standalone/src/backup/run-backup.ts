import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupRun, BackupRuns } from '@lacquer/gateway/operations/backups/backup-runs.repository';
import { RestoreTests } from '@lacquer/gateway/operations/backups/restore-tests.repository';
import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { DataSource } from 'typeorm';
import type { BackupManifest } from './backup-file.js';
import { backupName, removeSuperfluous } from './backup-folder.js';
import { requireSpace } from './free-space.js';
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

/** Writes a backup, and records for Health that it was made or has failed. */
export async function runBackup(place: Place, path: string, { passphrase, isNightly }: RunOptions): Promise<RunResult> {
  try {
    const manifest = await writeBackup(place, path, { passphrase });
    const { size } = await stat(path);
    await record(place, { isNightly, bytes: size, problem: null });
    return { manifest, path };
  } catch (error) {
    await record(place, { isNightly, bytes: null, problem: messageOf(error).slice(0, 500) });
    throw error;
  }
}

/** Writes a backup into a folder, and then removes those that are older than what is kept. */
export async function runFolderBackup(
  place: Place,
  folder: string,
  options: RunOptions,
): Promise<RunResult & { removed: string[] }> {
  const written = await runBackup(place, join(folder, backupName(new Date())), options);
  return { ...written, removed: await removeSuperfluous(folder) };
}

/** How old the last good test restore may be before the next night makes another. Seconds. */
const testedFor = 7 * 86_400;

export interface NightOptions {
  passphrase: string | undefined;
  /** Whether backups are restored for a test. */
  isTested: boolean;
}

/**
 * The backup of a night, in its folder. Once a week it is restored for a test as well, and in each night after a test that
 * failed.
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
    if (place.folder !== undefined) await requireSpace(place.urls, place.folder);
    await testRestore(place, written.path, { passphrase });
  } catch (cause) {
    throw new Error(`${written.path} is written, but its test restore failed: ${messageOf(cause)}`, { cause });
  }
  return written;
}

async function isTestDue({ urls }: Place): Promise<boolean> {
  const dataSource = new DataSource(dataSourceOptions(urls.gateway, 'gateway-backup', [], 1));
  await dataSource.initialize();
  try {
    const { ageSeconds, hasFailed } = await new RestoreTests(dataSource).describe();
    return hasFailed || ageSeconds === null || ageSeconds > testedFor;
  } finally {
    await dataSource.destroy();
  }
}

/** A backup counts without its record, such as one that is made before an update adds the table. */
async function record({ urls }: Place, run: BackupRun): Promise<void> {
  const dataSource = new DataSource(dataSourceOptions(urls.gateway, 'gateway-backup', [], 1));
  try {
    await dataSource.initialize();
    await new BackupRuns(dataSource).record(run);
  } catch {
    // the database is away, or older than the table
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}
