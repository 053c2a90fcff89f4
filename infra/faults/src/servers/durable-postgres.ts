import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockDataDirectory } from '@lacquer/servers/embedded-postgres/data-directory-lock';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@lacquer/servers/embedded-postgres/embedded-postgres';
import { type LimitedDisk, mountLimitedDisk } from '@lacquer/servers/testing/limited-disk';
import type { ProgramServer } from '@lacquer/servers/testing/server-programs';

const startTimeoutMs = 60_000;

export interface DurablePostgres extends ProgramServer {
  /** The disk of its data; or the reason why that has no limited size. */
  disk: LimitedDisk | string;
  /** `environment`: for example that of a shifted clock. It applies until the next start. */
  startAgain(environment?: Record<string, string>): Promise<void>;
}

/** A PostgreSQL that keeps confirmed writes when it is killed, as in production. */
export async function durablePostgres(): Promise<DurablePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'lacquer-faults-'));
  const path = join(folder, 'data', 'postgres');
  await mkdir(dirname(path));
  const disk = await mountLimitedDisk(dirname(path));
  const lock = await lockDataDirectory(dirname(path));
  let ended = Promise.withResolvers<void>();
  const start = (port?: number, environment?: Record<string, string>): Promise<EmbeddedPostgres> => {
    ended = Promise.withResolvers();
    return startEmbeddedPostgres({ dataDir: path, port, lock, environment, onUnexpectedExit: () => ended.resolve() });
  };
  let running = await start();
  const signal = (name: NodeJS.Signals) => {
    // each backend has its own process group; kills the postmaster first, so that it starts no more backends
    for (const pid of [running.pid, ...childrenOf(running.pid)]) killQuietly(pid, name);
  };
  return {
    url: running.url,
    disk,
    source: 'embedded, durable',
    signal,
    crash: async () => {
      signal('SIGKILL');
      await ended.promise;
    },
    startAgain: async (environment) => {
      for (const deadline = Date.now() + startTimeoutMs; ; await delay(200)) {
        try {
          running = await start(running.port, environment);
          return;
        } catch (error) {
          // retries until the last backend of the killed server has exited
          if (Date.now() > deadline) throw error;
        }
      }
    },
    stop: async () => {
      signal('SIGCONT');
      await running.stop();
      await lock.release();
      if (typeof disk !== 'string') await disk.unmount();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, ppid] = line.trim().split(/\s+/).map(Number);
    return ppid === parent && pid !== undefined ? [pid] : [];
  });
}

function killQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has already exited
  }
}
