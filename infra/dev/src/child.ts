import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './workspace.js';

const startPatienceMs = 60_000;
const stopPatienceMs = 10_000;

export interface ChildOptions {
  /** Begins every line that it prints; absent, its lines are printed as they are. */
  label?: string;
  /** Compiled, relative to the project's folder. */
  script: string;
  env: Record<string, string>;
  /** Answers 200 once it is ready. */
  readyUrl: string;
}

/** A process of the product. */
export class Child {
  private constructor(
    private readonly process: ChildProcess,
    private readonly readyUrl: string,
  ) {}

  static start({ label, script, env, readyUrl }: ChildOptions): Child {
    // A process group of its own: Ctrl-C reaches the supervisor, which ends its children in order.
    const child = spawn(process.execPath, ['--enable-source-maps', '--disable-warning=ExperimentalWarning', script], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: label === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface(stream).on('line', (line) => process.stdout.write(`[${label}] ${line}\n`));
    }
    return new Child(child, readyUrl);
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** In words, once it has ended. */
  get end(): string {
    return this.process.signalCode ?? `exit code ${this.process.exitCode}`;
  }

  onEnd(listener: () => void): void {
    this.process.once('exit', listener);
  }

  /** Resolves with true when it answers, with false when it has ended before. */
  async ready(): Promise<boolean> {
    for (const deadline = Date.now() + startPatienceMs; Date.now() < deadline; await delay(20)) {
      if (this.hasEnded) return false;
      const answer = await fetch(this.readyUrl).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return true;
    }
    await this.stop();
    return false;
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    const lastResort = setTimeout(() => this.process.kill('SIGKILL'), stopPatienceMs);
    await ended;
    clearTimeout(lastResort);
  }

  /** For the end of the supervisor itself, when there is no time to wait. */
  kill(): void {
    if (!this.hasEnded) this.process.kill('SIGKILL');
  }
}
