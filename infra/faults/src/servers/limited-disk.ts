import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const usualMegabytes = 2_048;
/** What is left when a disk becomes too small: a few pages of a table. */
const remainder = 128 * 1024;
const shrinkTries = 20;

/** A file system in memory, whose size can be changed while a server writes to it. */
export interface LimitedDisk {
  /** Makes it hardly larger than what it holds. */
  shrink(): Promise<void>;
  /** Gives it back its usual size. */
  grow(): Promise<void>;
  unmount(): Promise<void>;
}

/** Mounts a disk on an empty folder, which needs root. Resolves with the reason, in words, where it cannot. */
export async function mountLimitedDisk(folder: string): Promise<LimitedDisk | string> {
  const usual = `size=${usualMegabytes}m`;
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `${usual},mode=755`, 'lacquer-faults', folder]);
  } catch (error) {
    return `no file system of a limited size can be mounted here (${(error as Error).message.trim()}): run it as root, with mount`;
  }
  const resize = (size: string) => run('mount', ['-o', `remount,${size}`, folder]);
  return {
    shrink: async () => {
      for (let left = shrinkTries; ; left -= 1) {
        const { blocks, bfree, bsize } = await statfs(folder);
        try {
          await resize(`size=${(blocks - bfree) * bsize + remainder}`);
          return;
        } catch (error) {
          // more has been written meanwhile
          if (left === 0) throw error;
          await delay(20);
        }
      }
    },
    grow: async () => void (await resize(usual)),
    unmount: async () => void (await run('umount', [folder])),
  };
}
