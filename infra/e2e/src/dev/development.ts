import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../behavior/process.js';
import { WorkspaceCopy } from './workspace-copy.js';

const readyWithinMs = 100_000;
/** Timeout in milliseconds, enough for a machine many times slower than an idle one. */
export const timeoutMs = 60_000;

/** `npm run dev` on a copy of the project. */
export class Development {
  output = '';

  private constructor(
    readonly url: string,
    readonly workspace: WorkspaceCopy,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
  }

  static async start(...args: string[]): Promise<Development> {
    const workspace = await WorkspaceCopy.make();
    const port = await freePort();
    const { TEST_RABBITMQ_URL = '', TEST_REDIS_URL = '' } = process.env;
    const child = spawn(process.execPath, ['infra/dev/dist/main.js', ...args], {
      cwd: workspace.folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        PORT: String(port),
        DATA_DIR: join(workspace.folder, '.data'),
        TEST_RABBITMQ_URL,
        TEST_REDIS_URL,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const development = new Development(`http://localhost:${port}`, workspace, child);
    try {
      await development.untilPrinted(/Ctrl-C stops it\./, readyWithinMs);
    } catch (error) {
      await development.stop();
      throw error;
    }
    return development;
  }

  /** Waits until its output from `start` on matches. Resolves with the match. */
  async untilPrinted(pattern: RegExp, withinMs = timeoutMs, start = 0): Promise<RegExpExecArray> {
    for (const deadline = Date.now() + withinMs; Date.now() < deadline; await delay(20)) {
      const found = pattern.exec(this.plainOutput.slice(start));
      if (found) return found;
      if (this.hasEnded) break;
    }
    throw new Error(`It did not print ${String(pattern)}:\n${this.output}`);
  }

  /** The output without ANSI colors. */
  get plainOutput(): string {
    // oxlint-disable-next-line no-control-regex
    return this.output.replaceAll(/\u001b\[[\d;]*m/g, '');
  }

  get owner(): { email: string; password: string } {
    const [, email = '', password = ''] = /Admin: +\S+ +(\S+) +(\S+)/.exec(this.plainOutput) ?? [];
    return { email, password };
  }

  /** Stops it as Ctrl-C does. Resolves with the exit code. */
  async stop(): Promise<number | null> {
    if (!this.hasEnded) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGINT');
      await ended;
    }
    await this.workspace.remove();
    return this.child.exitCode;
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }
}
