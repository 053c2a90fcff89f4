import { statfs } from 'node:fs/promises';
import { appNames } from '@lacquer/contracts/contract';
import { readTableBytes } from '@lacquer/platform/database/schema-state';
import type { DatabaseUrls } from '../database/schema.js';

/** Resolves with the free bytes of the disk with this folder. */
async function freeBytesOf(folder: string): Promise<number> {
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

const megabytes = (bytes: number): string => Math.ceil(bytes / 1_000_000).toLocaleString('en-US');
