import { readFile, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { argumentsOf, isAlive } from './process-identity.js';
import { StartupError } from './startup-error.js';
import { systemCodeOf } from './system-error.js';

const POLL_MS = 50;

/**
 * Stops the server that a killed copy of the product left running on this data directory. Only to be called by the
 * holder of the data directory's lock: a server found then can belong to nobody alive.
 */
export async function stopOrphan(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid || !(await isAlive(pid))) return;
  if (!(await isServerOf(pid, dataDir))) {
    // the pid has gone to another program; PostgreSQL would take that one for a running server and refuse
    await rm(pidFile, { force: true });
    return;
  }
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (systemCodeOf(error) === 'ESRCH') return;
      break;
    }
    for (let waited = 0; waited < patience; waited += POLL_MS) {
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
