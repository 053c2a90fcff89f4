import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { access, constants, glob, mkdtemp, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const LAST_LINES = 15;
const READY_WITHIN_MS = 90_000;
/** Bytes. The test databases of a whole run take less than 1 GiB. */
const MIN_FREE_MEMORY = 4 * 1024 ** 3;

/** An ordinary user's PATH often lacks the sbin folders of administration programs. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', '/opt/homebrew/bin', '/usr/local/bin'];

/** @param preferred paths or patterns that take precedence over the PATH */
export async function findProgram(name: string, preferred: string[] = []): Promise<string | undefined> {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...MORE_FOLDERS];
  for (const pattern of [...preferred, ...folders.map((folder) => join(folder, name))]) {
    for await (const path of glob(pattern)) {
      if (await isExecutable(path)) return path;
    }
  }
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Below the ports that a system gives to those who ask for any, so that nobody else gets one before its server listens. */
const chosenPorts = { from: 15_000, to: 32_000 };

/** Returns distinct ports that are free at the moment. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(chosenPorts.from, chosenPorts.to);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}

/** A folder for a server's data. By default it is in memory, where copying and dropping databases writes to no disk. */
export async function temporaryFolder(parent?: string): Promise<string> {
  return mkdtemp(join(parent ?? (await folderInMemory()) ?? tmpdir(), 'lacquer-test-'));
}

/** Linux's file system in memory. Undefined: there is none, or too little of it is free. */
async function folderInMemory(): Promise<string | undefined> {
  const folder = '/dev/shm';
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= MIN_FREE_MEMORY ? folder : undefined;
}

export interface Program {
  command: string;
  args: string[];
  env?: Record<string, string>;
  cwd: string;
}

/** The processes of a server and its data in `folder`. `stop()` ends the processes and removes the data. */
export class ChildServer {
  private readonly programs: Program[] = [];
  private children: ChildProcess[] = [];
  private readonly lastLines: string[] = [];
  private ended: string | undefined;
  private readonly lastResort = () => this.kill();

  constructor(private readonly folder: string) {
    process.once('exit', this.lastResort);
  }

  run(program: Program): void {
    this.programs.push(program);
    this.spawn(program);
  }

  private spawn({ command, args, env, cwd }: Program): void {
    // in a separate process group, so that Ctrl-C does not stop the servers before the tests that use them
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.children.push(child);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        this.lastLines.push(line);
        if (this.lastLines.length > LAST_LINES) this.lastLines.shift();
      });
    }
    child.once('error', (error) => (this.ended ??= `${command}: ${error.message}`));
    child.once('exit', (code, signal) => (this.ended ??= `${command} exited (${signal ?? `exit code ${code}`})`));
  }

  /** Resolves once `answers` resolves to true. Rejects with the server's last output if it exits or does not respond. */
  async ready(answers: () => Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline;) {
      if (this.ended) break;
      if (await answers()) return;
      await delay(50);
    }
    const reason = this.ended ?? `no response within ${READY_WITHIN_MS / 1000} s`;
    const words = this.lastLines.join('\n  ');
    await this.stop();
    throw new Error(`${reason}${words ? `; its last output:\n  ${words}` : ''}`);
  }

  /** Kills the processes, but keeps their data. */
  async crash(): Promise<void> {
    const exits = this.children
      .filter((child) => child.pid && child.exitCode === null && child.signalCode === null)
      .map((child) => once(child, 'exit'));
    this.kill();
    await Promise.all(exits);
    this.children = [];
    this.ended = undefined;
  }

  /** Restarts crashed processes with the same ports and data. */
  runAgain(): void {
    for (const program of this.programs) this.spawn(program);
  }

  async stop(): Promise<void> {
    await this.crash();
    process.off('exit', this.lastResort);
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private kill(): void {
    this.signal('SIGKILL');
  }

  /** Sends a signal to all processes of the server. */
  signal(signal: NodeJS.Signals): void {
    for (const { pid } of this.children) {
      if (!pid) continue;
      try {
        process.kill(-pid, signal);
      } catch {
        // all processes of the group have already exited
      }
    }
  }
}
