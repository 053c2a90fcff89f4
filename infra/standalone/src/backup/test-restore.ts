import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppName, appNames } from '@lacquer/contracts/contract';
import { type RestoreTest, RestoreTests } from '@lacquer/gateway/operations/backups/restore-tests.repository';
import { isDiskFullError } from '@lacquer/platform/errors/database-errors';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { BackupFileError, type BackupManifest } from './backup-file.js';
import { isFolder, listBackups, madeBy } from './backup-folder.js';
import { fullDisk, requireSpace } from './free-space.js';
import { record } from './gateway-records.js';
import type { Place } from './place.js';
import { readBackup } from './read-backup.js';
import { fill, refuseLaterRelease, sendMissedEvents } from './restore-backup.js';
import { RestoredDatabase } from './restored-database.js';
import { openKeys } from './sealed-keys.js';

/** How long a test may take. One of ten million customers takes an hour and a half. Milliseconds. */
const longestMs = 6 * 3_600_000;

export interface TestRestoreOptions {
  passphrase: string | undefined;
  /** Milliseconds; default: six hours. */
  limitMs?: number;
  /** The free bytes of the disk with this folder. */
  freeBytes?: (folder: string) => Promise<number>;
}

/** The backup may be good, but cannot be tested here. */
class UntestedError extends Error {}

/** A test that hangs: of no use on the day of a restore either, and named by Health as one that failed. */
class TestTimeoutError extends Error {}

export interface TestRestored {
  /** The file that was tested. */
  path: string;
  manifest: BackupManifest;
  rows: number;
  tables: number;
  /** `absent`: the backup has no keys. `sealed`: there is no passphrase to open them with. */
  keys: 'opened' | 'absent' | 'sealed';
  seconds: number;
}

/**
 * Restores a backup beside the product and reads it back: in each database, in a schema of its own, all of which is rolled
 * back at the end. The product may run: nothing that it locks is locked. Its databases need room for all tables once more.
 * The result is recorded for Health, also that it could not be tested, unless the database is away, the passphrase is
 * another one, or another test runs. A test that does not end in time is ended, and has failed.
 *
 * @param path of a backup, or of a folder whose newest one is tested
 * @throws Error with a sentence if the backup cannot be restored
 */
export async function testRestore(place: Place, path: string, options: TestRestoreOptions): Promise<TestRestored> {
  const file = await chooseFile(path);
  let takenAt: Date | null = null;
  const note = (test: RestoreTest) => record(place.urls, (gateway) => new RestoreTests(gateway).record(test));
  try {
    await requireRoom(place, options);
    const tested = await restoreAside(place, file, options, (manifest) => {
      takenAt = new Date(manifest.takenAt);
    }).catch((error: unknown) => {
      if (!isDiskFullError(error)) throw error;
      throw new UntestedError(fullDisk(place.folder), { cause: error });
    });
    await note({ takenAt, rows: tested.rows, problem: null });
    return tested;
  } catch (error) {
    const failed = { takenAt, rows: null, problem: messageOf(error) };
    if (isOfBackup(error)) await note(failed);
    else if (isOfPlace(error)) await note({ ...failed, isUntested: true });
    throw error;
  }
}

/** Faults of data, of their constraints and of migrations, by the first letters of PostgreSQL's codes. */
const dataFaults = /^(?:22|23|42|P0)/;

/** A full disk or memory, or too many connections. */
const lackOfResources = /^53/;

const hasCode = (error: unknown, codes: RegExp): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.test(error.code);

/** Whether the backup is at fault, or may be. A test may also fail by a database that is away, or since another one runs. */
const isOfBackup = (error: unknown): boolean =>
  error instanceof BackupFileError || error instanceof TestTimeoutError || hasCode(error, dataFaults);

/** Whether this place cannot test it: until that is mended, nobody knows whether the backups are good. */
const isOfPlace = (error: unknown): boolean => error instanceof UntestedError || hasCode(error, lackOfResources);

/** Only the disk of an embedded database can be looked at. */
async function requireRoom({ urls, folder }: Place, { freeBytes }: TestRestoreOptions): Promise<void> {
  if (folder === undefined) return;
  try {
    await requireSpace(urls, folder, freeBytes);
  } catch (cause) {
    throw new UntestedError(messageOf(cause), { cause });
  }
}

async function chooseFile(path: string): Promise<string> {
  if (!(await isFolder(path))) {
    await stat(path);
    return path;
  }
  const backups = await listBackups(path);
  const newest = madeBy(new Date(), backups)[0] ?? backups[0];
  if (!newest) throw new Error(`There is no backup in ${path}. Make one first: npm run backup -- ${path}`);
  return join(path, newest.name);
}

async function restoreAside(
  { urls }: Place,
  path: string,
  { passphrase, limitMs = longestMs }: TestRestoreOptions,
  onRead: (manifest: BackupManifest) => void,
): Promise<TestRestored> {
  const began = performance.now();
  let sealed: string | undefined;
  const manifest = await readBackup(path, {
    keys: (text) => {
      sealed = text;
      return Promise.resolve();
    },
  });
  onRead(manifest);
  // in both cases the backup is whole
  try {
    refuseLaterRelease(manifest);
  } catch (cause) {
    throw new UntestedError(messageOf(cause), { cause });
  }
  try {
    if (sealed !== undefined && passphrase !== undefined) await openKeys(sealed, passphrase);
  } catch (cause) {
    throw new Error(messageOf(cause), { cause });
  }
  const databases = new Map<AppName, RestoredDatabase>();
  const isLate = () => performance.now() - began >= limitMs;
  // whatever waits for an answer then fails
  const timer = setTimeout(() => databases.forEach((database) => database.cutOff()), limitMs);
  try {
    for (const app of appNames) databases.set(app, await RestoredDatabase.openScratch(app, urls[app]));
    if (isLate()) databases.forEach((database) => database.cutOff());
    for (const database of databases.values()) await database.begin(manifest.databases[database.app]);
    // the pictures were compared as the file was read
    await fill(databases, path, { storage: undefined }, manifest);
    for (const [app, database] of databases) {
      const table = await database.findDifference(manifest.databases[app].tables);
      if (table !== undefined)
        throw new BackupFileError(`The rows of ${app}.${table} came back from the database as others.`);
    }
    for (const database of databases.values()) await database.complete(manifest, manifest.databases[database.app]);
    await sendMissedEvents(databases, databases);
  } catch (cause) {
    if (!isLate()) throw cause;
    throw new TestTimeoutError(
      `The test restore did not end within ${durationOf(limitMs)}, and was ended. Look at the load and the disk of PostgreSQL.`,
      { cause },
    );
  } finally {
    clearTimeout(timer);
    await Promise.allSettled([...databases.values()].map((database) => database.close()));
  }
  const tables = Object.values(manifest.databases).flatMap((database) => database.tables);
  return {
    path,
    manifest,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    tables: tables.length,
    keys: sealed === undefined ? 'absent' : passphrase === undefined ? 'sealed' : 'opened',
    seconds: (performance.now() - began) / 1000,
  };
}

const durationOf = (ms: number): string => (ms < 3_600_000 ? `${ms / 1000} s` : `${ms / 3_600_000} hours`);
