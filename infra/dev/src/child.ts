import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './workspace.js';

const startTimeoutMs = 60_000;
const stopTimeoutMs = 10_000;

export interface ChildOptions {
  /** Prefix of every line that it prints; without one, its lines are printed unchanged. */
  label?: string;
  /** The compiled script, relative to the project's folder. */
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
    // in a separate process group: Ctrl-C reaches only the supervisor, which stops its children in order
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

  /** The signal or exit code of the exited process, as text. */
  get end(): string {
    return this.process.signalCode ?? `exit code ${this.process.exitCode}`;
  }

  onEnd(listener: () => void): void {
    this.process.once('exit', listener);
  }

  /** Resolves with true when it is ready, with false if it exits first. */
  async ready(): Promise<boolean> {
    for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await delay(20)) {
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
    const lastResort = setTimeout(() => this.process.kill('SIGKILL'), stopTimeoutMs);
    await ended;
    clearTimeout(lastResort);
  }

  /** For the supervisor's own exit, when there is no time to wait. */
  kill(): void {
    if (!this.hasEnded) this.process.kill('SIGKILL');
  }
}
