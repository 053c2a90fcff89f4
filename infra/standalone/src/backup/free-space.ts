import { statfs } from 'node:fs/promises';
import { appNames } from '@lacquer/contracts/contract';
import { readTableBytes } from '@lacquer/platform/database/schema-state';
import type { DatabaseUrls } from '../database/schema.js';
import type { BackupDatabase } from './backup-file.js';

/** Resolves with the free bytes of the disk with this folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** What the WAL of writing the tables takes at most before checkpoints make room: `max_wal_size` is a wish. */
const walBytes = 1_000_000_000;

/**
 * Makes sure that a disk has room for all tables and indexes once more, and for the WAL of writing them.
 *
 * @throws Error with a sentence if it has not
 */
export async function requireSpace(urls: DatabaseUrls, folder: string, freeBytes = freeBytesOf): Promise<void> {
  const sizes = await Promise.all(appNames.map((app) => readTableBytes(urls[app])));
  const tables = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const needed = tables + Math.min(tables, walBytes);
  const free = await freeBytes(folder);
  if (free >= needed) return;
  throw new Error(
    `It may need ${megabytes(needed)} MB, and the disk of ${folder} has ${megabytes(free)} MB free. Free some space.`,
  );
}

/** The share of the text of rows that tables take at least: that of pictures has two digits for each byte. */
const leastShare = 0.5;

/**
 * Makes sure that a disk does not certainly lack the room for the rows of a backup. Indexes and the WAL take more, which is
 * known only once they are written.
 *
 * @throws Error with a sentence if it does
 */
export async function requireSpaceFor(
  databases: readonly BackupDatabase[],
  folder: string,
  freeBytes = freeBytesOf,
): Promise<void> {
  const bytes = databases.flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.bytes, 0);
  const needed = bytes * leastShare;
  const free = await freeBytes(folder);
  if (free >= needed) return;
  throw new Error(
    `The rows of the backup need ${megabytes(needed)} MB at least, and the disk of ${folder} has ${megabytes(free)} MB free. Free some space there, or set DATA_DIR to a folder on another disk. Nothing was changed.`,
  );
}

/**
 * Makes sure that a disk has room for a backup that is copied from a bucket first.
 *
 * @throws Error with a sentence if it has not
 */
export async function requireSpaceForCopy(bytes: number, folder: string, freeBytes = freeBytesOf): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= bytes) return;
  throw new Error(
    `The backup has ${megabytes(bytes)} MB, and the disk of ${folder}, to which it is copied first, has ${megabytes(free)} MB free. Free some space there, or set TMPDIR to a folder on another disk. Nothing was changed.`,
  );
}

/** `folder`: of the databases; undefined: they are elsewhere. */
export const fullDisk = (folder: string | undefined): string =>
  `The disk of ${folder ?? 'PostgreSQL'} is full. Free some space there.`;

const megabytes = (bytes: number): string => Math.ceil(bytes / 1_000_000).toLocaleString('en-US');
