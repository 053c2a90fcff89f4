import { execFile } from 'node:child_process';
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
