import { readFile, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { argumentsOf, isAlive } from './process-identity.js';
import { StartupError } from './startup-error.js';
import { systemCodeOf } from './system-error.js';

const POLL_MS = 50;

/**
 * Stops the server that a killed copy of the product left running on this data directory. The caller must hold the data
 * directory's lock, which guarantees that the server belongs to no running copy.
 */
export async function stopOrphan(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid || !(await isAlive(pid))) return;
  if (!(await isServerOf(pid, dataDir))) {
    // another program has reused the pid; PostgreSQL would mistake it for a running server and refuse to start
    await rm(pidFile, { force: true });
    return;
  }
  for (const [signal, timeoutMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (systemCodeOf(error) === 'ESRCH') return;
      break;
    }
    for (let waited = 0; waited < timeoutMs; waited += POLL_MS) {
      if (!(await isAlive(pid))) return;
      await delay(POLL_MS);
    }
  }
  throw new StartupError(
    'data-directory-held',
    `A PostgreSQL server that an earlier start left behind (process ${pid}) still uses ${dataDir} and cannot be stopped by this user: stop it with "kill -INT ${pid}" as the user that started it.`,
  );
}

async function isServerOf(pid: number, dataDir: string): Promise<boolean> {
  const args = await argumentsOf(pid);
  const paths = [dataDir, await realpath(dataDir)];
  return args.some((arg) => basename(arg) === 'postgres') && args.some((arg) => paths.includes(arg));
}
