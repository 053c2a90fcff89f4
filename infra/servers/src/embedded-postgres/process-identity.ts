import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export async function isAlive(pid: number): Promise<boolean> {
  return (await startOf(pid)) !== undefined;
}

/**
 * Returns the start time of a process as reported by the system, which distinguishes it from a later process with the same
 * pid. Returns `undefined` if there is no such process or it is a zombie.
 */
export async function startOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    try {
      const [stat, boot] = await Promise.all([
        readFile(`/proc/${pid}/stat`, 'utf8'),
        readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      ]);
      // the command name, in parentheses, may contain spaces; the start is field 22, the 20th after it
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? undefined : `${boot.trim()} ${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  return ps(pid, 'lstart=');
}

/** Returns the arguments of a process. Without /proc they are split at spaces, which is enough to search for a path. */
export async function argumentsOf(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return line.split('\0').filter(Boolean);
  }
  return (await ps(pid, 'command='))?.split(' ') ?? [];
}

async function ps(pid: number, field: string): Promise<string | undefined> {
  try {
    const { stdout } = await run('ps', ['-o', field, '-p', String(pid)]);
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}
