import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Mounts an in-memory file system of limited size on a folder. Resolves with the reason as text if it cannot. */
export async function mountTmpfs(folder: string, size: string): Promise<string | undefined> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'lacquer-test', folder]);
    return undefined;
  } catch (error) {
    return `a file system of limited size cannot be mounted (${(error as Error).message.trim()}): it requires root and mount`;
  }
}

export async function unmount(folder: string): Promise<void> {
  await run('umount', [folder]);
}

/**
 * Runs `work` with a folder on a disk of `size`, such as `64k`. Without the right to mount one, it says so on stderr and
 * does not run.
 */
export async function onSmallDisk(folder: string, size: string, work: () => Promise<void>): Promise<void> {
  const refused = await mountTmpfs(folder, size);
  if (refused !== undefined) {
    process.stderr.write(`SKIPPED: ${refused}\n`);
    return;
  }
  try {
    await work();
  } finally {
    await unmount(folder);
  }
}

const usualMegabytes = 2_048;
/** Free space after shrinking, in bytes: a few pages of a table. */
const remainder = 128 * 1024;
const shrinkTries = 20;

/** An in-memory file system that can be resized while a server writes to it. */
export interface LimitedDisk {
  /** Shrinks it to slightly more than its contents, or leaves so many bytes free. */
  shrink(freeBytes?: number): Promise<void>;
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
    shrink: async (freeBytes = remainder) => {
      for (let left = shrinkTries; ; left -= 1) {
        const { blocks, bfree, bsize } = await statfs(folder);
        try {
          await resize(`size=${(blocks - bfree) * bsize + freeBytes}`);
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
