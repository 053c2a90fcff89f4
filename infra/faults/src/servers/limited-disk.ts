import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { mountTmpfs, unmount } from '@lacquer/servers/testing/limited-disk';

const run = promisify(execFile);

const usualMegabytes = 2_048;
/** Free space after shrinking, in bytes: a few pages of a table. */
const remainder = 128 * 1024;
const shrinkTries = 20;

/** An in-memory file system that can be resized while a server writes to it. */
export interface LimitedDisk {
  /** Shrinks it to slightly more than its contents. */
  shrink(): Promise<void>;
  /** Restores its normal size. */
  grow(): Promise<void>;
  unmount(): Promise<void>;
}

/** Mounts a disk on an empty folder, which requires root. Resolves with the reason as text if it cannot. */
export async function mountLimitedDisk(folder: string): Promise<LimitedDisk | string> {
  const usual = `size=${usualMegabytes}m`;
  const refused = await mountTmpfs(folder, `${usualMegabytes}m`);
  if (refused !== undefined) return refused;
  const resize = (size: string) => run('mount', ['-o', `remount,${size}`, folder]);
  return {
    shrink: async () => {
      for (let left = shrinkTries; ; left -= 1) {
        const { blocks, bfree, bsize } = await statfs(folder);
        try {
          await resize(`size=${(blocks - bfree) * bsize + remainder}`);
          return;
        } catch (error) {
          // more has been written since
          if (left === 0) throw error;
          await delay(20);
        }
      }
    },
    grow: async () => void (await resize(usual)),
    unmount: () => unmount(folder),
  };
}
