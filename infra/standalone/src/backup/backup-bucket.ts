import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@lacquer/platform/config/settings';
import { isOutOfSpace } from '@lacquer/platform/errors/message-of';
import { BucketArchive, type BucketArchiveOptions } from '@lacquer/platform/storage/bucket-archive';
import { UsageError } from '@lacquer/platform/command-line/program';
import { z } from 'zod';
import { backupsAmong, chooseSuperfluous, madeBy, type StoredBackup } from './backup-folder.js';
import { requireSpaceForCopy } from './free-space.js';
import { backupSettings } from './nightly-settings.js';

/** How a command line names the bucket of the settings, and with a colon and a name one of its backups. */
const word = 'bucket';

export interface BucketBackup extends StoredBackup {
  /** Bytes. */
  size: number;
}

/** The backups in the bucket of `BACKUP_BUCKET_URL`. */
export class BackupBucket {
  private readonly archive: BucketArchive;

  constructor(address: URL, options?: BucketArchiveOptions) {
    this.archive = new BucketArchive(address, options);
  }

  /** Its address, without credentials. */
  get place(): string {
    return this.archive.place;
  }

  /** The newest first. Other files are not looked at. @throws BucketError */
  async list(signal?: AbortSignal): Promise<BucketBackup[]> {
    const files = await this.archive.list('lacquer-', signal);
    const sizes = new Map(files.map(({ name, size }) => [name, size]));
    return backupsAmong([...sizes.keys()]).map((backup) => ({ ...backup, size: sizes.get(backup.name) ?? 0 }));
  }

  /** Copies a backup that is whole. Resolves with the address of the copy. @throws BucketError */
  async copy(path: string, name: string): Promise<string> {
    await this.archive.upload(name, path);
    return `${this.place}/${name}`;
  }

  /** Removes the backups that are not kept. Resolves with their names. @throws BucketError */
  async removeSuperfluous(): Promise<string[]> {
    const superfluous = chooseSuperfluous(await this.list(), new Date());
    for (const { name } of superfluous) await this.archive.remove(name);
    return superfluous.map(({ name }) => name);
  }

  /**
   * Calls `work` with the path of a temporary file that has a backup of the bucket.
   *
   * @throws Error with a sentence if there is no such backup, or no room for it
   */
  async withFile<T>(name: string, work: (path: string) => Promise<T>, freeBytes?: FreeBytes): Promise<T> {
    const found = (await this.list()).find((each) => each.name === name);
    if (!found)
      throw new Error(
        `There is no backup ${name} in ${this.place}. A restore of "${word}" alone lists those there are.`,
      );
    await requireSpaceForCopy(found.size, tmpdir(), freeBytes);
    const folder = await mkdtemp(join(tmpdir(), 'lacquer-backup-copy-'));
    try {
      const path = join(folder, name);
      const file = await open(path, 'wx', 0o600);
      try {
        await this.archive.download(found, file);
      } catch (cause) {
        if (!isOutOfSpace(cause)) throw cause;
        throw new Error(
          `The disk of ${folder} is full, to which the backup is copied first. Free some space there, or set TMPDIR to a folder on another disk. Nothing was changed.`,
          { cause },
        );
      } finally {
        await file.close();
      }
      return await work(path);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** The name of the newest one that was made by now. @throws Error with a sentence if there is none */
  async newest(): Promise<string> {
    const backups = await this.list();
    const newest = madeBy(new Date(), backups)[0] ?? backups[0];
    if (!newest) throw new Error(`There is no backup in ${this.place}. Make one first: npm run backup -- ${word}`);
    return newest.name;
  }
}

/** Resolves with the free bytes of the disk with this folder. */
type FreeBytes = (folder: string) => Promise<number>;

/** The bucket of the setting. Undefined: there is none. @throws SettingsError */
export function backupBucketOf(env: NodeJS.ProcessEnv = process.env): BackupBucket | undefined {
  const settings = readSettings(z.object({ BACKUP_BUCKET_URL: backupSettings.BACKUP_BUCKET_URL }), env);
  return settings.BACKUP_BUCKET_URL && new BackupBucket(settings.BACKUP_BUCKET_URL);
}

export interface BucketTarget {
  bucket: BackupBucket;
  /** Undefined: the bucket as a whole. */
  name: string | undefined;
}

/**
 * Whether an argument names the bucket, as `bucket`, or one of its backups, as `bucket:NAME`.
 *
 * @param openBucket the bucket of the settings
 * @throws UsageError if there is none, and for an address, which contains a secret
 */
export function bucketTargetOf(argument: string, openBucket: () => BackupBucket | undefined): BucketTarget | undefined {
  if (/^[a-z][\w+.-]*:\/\//i.test(argument))
    throw new UsageError(
      `Set BACKUP_BUCKET_URL to the address of a bucket, and name it "${word}". On the command line other users of this machine, and the history of the shell, would see its secret.`,
      false,
    );
  if (argument !== word && !argument.startsWith(`${word}:`)) return undefined;
  const bucket = openBucket();
  if (!bucket)
    throw new UsageError(
      `BACKUP_BUCKET_URL is not set: there is no bucket. A file or folder of that name is ./${argument}.`,
      false,
    );
  return { bucket, name: argument === word ? undefined : argument.slice(word.length + 1) };
}
