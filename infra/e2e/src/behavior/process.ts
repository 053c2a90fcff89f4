import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '@lacquer/servers/testing/child-server';

export const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The options that `npm start` and the images use. */
const nodeOptions = '--max-old-space-size=512 --max-semi-space-size=8';

/** Undefined: not set. */
type Settings = Record<string, string | undefined>;

/** How a process differs from the one before. */
export interface RestartChanges {
  env?: Settings;
  /** Receives its log. */
  outputFile?: string;
}

/** Those that run. */
const running = new Set<ChildProcess>();
// a program that ends without stopping them leaves none
process.once('exit', () => running.forEach((child) => child.kill()));

/** A process of the product, as an operator starts it. Its output is kept for error messages. */
export class ProductProcess {
  output = '';

  private constructor(
    readonly name: string,
    private readonly script: string,
    private readonly env: Settings,
    private readonly child: ChildProcess,
    private readonly args: readonly string[],
    private readonly within: readonly string[],
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
  }

  /**
   * `outputFile`: receives the log instead of memory, for a process that logs a lot. `within`: a command that executes
   * the program in its own place, such as `unshare` with its arguments.
   */
  static start(
    name: string,
    script: string,
    env: Settings,
    {
      outputFile,
      args = [],
      within = [],
    }: { outputFile?: string | undefined; args?: readonly string[]; within?: readonly string[] } = {},
  ): ProductProcess {
    const file = outputFile === undefined ? undefined : openSync(outputFile, 'a');
    const [program = process.execPath, ...rest] = [...within, process.execPath, script, ...args];
    // of the caller's environment, the process gets only PATH and HOME
    const child = spawn(program, rest, {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', NODE_OPTIONS: nodeOptions, ...env },
      stdio: ['ignore', file ?? 'pipe', 'pipe'],
    });
    if (file !== undefined) closeSync(file);
    running.add(child);
    child.once('exit', () => running.delete(child));
    return new ProductProcess(name, script, env, child, args, within);
  }

  /** Starts another process with the same settings and ports, apart from the changes. This one must have exited. */
  again({ env, outputFile }: RestartChanges = {}): ProductProcess {
    return ProductProcess.start(
      this.name,
      this.script,
      { ...this.env, ...env },
      { outputFile, args: this.args, within: this.within },
    );
  }

  /** The readiness URL on its operations port. Undefined for the gateway, which is checked at the product's URL. */
  get readyUrl(): string | undefined {
    const { OPERATIONS_PORT } = this.env;
    return this.name === 'gateway' ? undefined : OPERATIONS_PORT && `http://127.0.0.1:${OPERATIONS_PORT}/readyz`;
  }

  /** Where it serves `/metrics`. Undefined without an operations port. */
  get operationsUrl(): string | undefined {
    const { OPERATIONS_PORT } = this.env;
    return OPERATIONS_PORT && `http://127.0.0.1:${OPERATIONS_PORT}`;
  }

  get pid(): number {
    return this.child.pid ?? -1;
  }

  get exited(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Resolves with the exit code, `null` if a signal ended the process. */
  async exit(): Promise<number | null> {
    if (!this.exited) await once(this.child, 'exit');
    return this.child.exitCode;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async stop(): Promise<number | null> {
    if (!this.exited) this.signal('SIGTERM');
    return this.exit();
  }
}

/** Resolves when `url` returns 200. @throws with the output of a process that exits before */
export async function untilReady(url: string, processes: ProductProcess[], timeoutMs = 220_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    const dead = processes.find((each) => each.exited);
    if (dead) throw new Error(`${dead.name} exited:\n${dead.output}`);
    if (Date.now() > deadline) {
      throw new Error(`${url} is not ready.\n${processes.map(({ name, output }) => `${name}: ${output}`).join('\n')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0] ?? 0;

/**
 * The memory of a process in megabytes: resident, the most that was resident, or resident without files and what it
 * shares. NaN for a process that has ended and is not yet reaped.
 */
export async function memoryMegabytes(pid: number, figure: 'VmRSS' | 'VmHWM' | 'RssAnon'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}
