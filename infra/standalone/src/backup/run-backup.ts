import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BackupRun, BackupRuns } from '@lacquer/gateway/operations/backups/backup-runs.repository';
import { RestoreTests } from '@lacquer/gateway/operations/backups/restore-tests.repository';
import { messageOf } from '@lacquer/platform/errors/message-of';
import type { BackupBucket } from './backup-bucket.js';
import type { BackupManifest } from './backup-file.js';
import {
  freeBackupName,
  newBackupName,
  removeDraftsOf,
  removeSuperfluous,
  setAheadAside,
  type StoredBackup,
} from './backup-folder.js';
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
export const runBackup = (place: Place, path: string, options: RunOptions): Promise<RunResult> =>
  recorded(place, options, () => write(place, path, options));

async function write(place: Place, path: string, { passphrase }: RunOptions): Promise<RunResult> {
  const manifest = await writeAfterCleaning(
    place.urls,
    () => removeDraftsOf(path),
    () => writeBackup(place, path, { passphrase }),
  );
  return { manifest, path };
}

async function recorded<T extends RunResult>(
  place: Place,
  { isNightly }: RunOptions,
  run: () => Promise<T>,
): Promise<T> {
  try {
    const result = await run();
    const { size } = await stat(result.path);
    await noteRun(place, { isNightly, bytes: size, problem: null });
    return result;
  } catch (error) {
    await noteFailure(place, isNightly, messageOf(error));
    throw error;
  }
}

const noteFailure = (place: Place, isNightly: boolean, problem: string): Promise<void> =>
  noteRun(place, { isNightly, bytes: null, problem: problem.slice(0, longestProblem) });

/** With a bucket, to which what was written to the folder is copied. */
export interface FolderOptions extends RunOptions {
  bucket?: BackupBucket | undefined;
}

export interface FolderResult extends RunResult {
  removed: string[];
  /** The new names of those that were made while the clock was ahead. */
  setAside: string[];
  /** Undefined: there is no bucket. */
  copied: Copied | undefined;
}

/** The backup is written, but what follows has failed. */
class UnfinishedError extends Error {
  constructor(
    message: string,
    readonly written: RunResult,
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Writes a backup into a folder, copies it to the bucket, and removes from both those that are older than what is kept.
 *
 * @throws Error with a sentence if any of that fails; the rest is done all the same
 */
export async function runFolderBackup(place: Place, folder: string, options: FolderOptions): Promise<FolderResult> {
  const { bucket, isNightly } = options;
  // the copy reports a bucket that cannot be listed
  const others = (await bucket?.list().catch(() => [])) ?? [];
  const name = await newBackupName(folder, new Date(), namesOf(others));
  const written = await runBackup(place, join(folder, name), options);
  const [cleaned, copied] = await Promise.allSettled([
    cleanFolder(folder),
    bucket && copyTo(bucket, written.path, name),
  ]);
  if (cleaned.status === 'fulfilled' && copied.status === 'fulfilled')
    return { ...written, ...cleaned.value, copied: copied.value };
  // nobody reads the log of a night, the disk fills up, and a disk that dies takes the only copy along
  const causes = [cleaned, copied].flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  const problem = `${written.path} is written, but ${causes.map(messageOf).join('; and ')}`;
  await noteFailure(place, isNightly, problem);
  throw new UnfinishedError(problem, written, { cause: causes[0] });
}

const namesOf = (backups: readonly StoredBackup[]): string[] => backups.map(({ name }) => name);

async function cleanFolder(folder: string): Promise<Pick<FolderResult, 'removed' | 'setAside'>> {
  try {
    const setAside = await setAheadAside(folder, new Date());
    return { setAside, removed: await removeSuperfluous(folder) };
  } catch (cause) {
    throw new Error(`older backups could not be removed: ${messageOf(cause)}`, { cause });
  }
}

/** A backup that is in the bucket. */
export interface Copied {
  /** Its address, without credentials. */
  place: string;
  /** The names of those that were removed there. */
  removed: string[];
}

/** @throws Error whose message continues a sentence about the file */
async function copyTo(bucket: BackupBucket, path: string, name: string): Promise<Copied> {
  let place: string;
  try {
    place = await bucket.copy(path, name);
  } catch (cause) {
    throw new Error(`was not copied to the bucket: ${messageOf(cause)}`, { cause });
  }
  try {
    return { place, removed: await bucket.removeSuperfluous() };
  } catch (cause) {
    throw new Error(`older ones in the bucket could not be removed: ${messageOf(cause)}`, { cause });
  }
}

/**
 * Writes a backup into the bucket alone, by way of a temporary file.
 *
 * @throws Error with a sentence
 */
export async function runBucketBackup(
  place: Place,
  bucket: BackupBucket,
  options: RunOptions,
): Promise<RunResult & { copied: Copied }> {
  const now = new Date();
  const folder = await mkdtemp(join(tmpdir(), 'lacquer-backup-copy-'));
  try {
    return await recorded(place, options, async () => {
      // before the work: a bucket that cannot be reached is reported at once
      const name = freeBackupName(namesOf(await bucket.list()), now);
      const written = await write(place, join(folder, name), options);
      try {
        return { ...written, copied: await copyTo(bucket, written.path, name) };
      } catch (cause) {
        throw new Error(`The backup ${name} is written, but ${messageOf(cause)}`, { cause });
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How old the last test restore may be before the next night makes another. Seconds. */
const testedFor = 7 * 86_400;

export interface NightOptions {
  passphrase: string | undefined;
  /** Whether backups are restored for a test. */
  isTested: boolean;
  bucket?: BackupBucket | undefined;
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
  { passphrase, isTested, bucket }: NightOptions,
): Promise<RunResult> {
  const [written, unfinished] = await runFolderBackup(place, folder, { passphrase, isNightly: true, bucket }).then(
    (result) => [result, undefined] as const,
    (error: unknown) => {
      if (!(error instanceof UnfinishedError)) throw error;
      // a bucket that is away does not keep backups from being tested
      return [error.written, error] as const;
    },
  );
  try {
    if (isTested && (await isTestDue(place))) await testRestore(place, written.path, { passphrase });
  } catch (cause) {
    throw new Error(`${written.path} is written, but its test restore failed: ${messageOf(cause)}`, { cause });
  }
  if (unfinished) throw unfinished;
  return written;
}

const isTestDue = ({ urls }: Place): Promise<boolean> =>
  withGateway(urls, async (gateway) => {
    const { triedSeconds, isFaulty } = await new RestoreTests(gateway).describe();
    return isFaulty || triedSeconds === null || triedSeconds > testedFor;
  });
