import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { ProvidersOptions } from '@lacquer/simulators/providers';
import { join } from 'node:path';
import { root } from './workspace.js';

/** Sent to the supervisor once the simulators listen. */
export interface SimulatorsReady {
  /** The settings that point the product to them. */
  environment: Record<string, string>;
  twilioUrl: string;
  squareUrl: string;
}

export class SimulatorProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly ready: SimulatorsReady,
  ) {}

  static async start(options: ProvidersOptions): Promise<SimulatorProcess> {
    // in a separate process group: Ctrl-C reaches only the supervisor, which stops its children in order
    const child = fork(join(root, 'infra/dev/dist/simulators.js'), [JSON.stringify(options)], {
      execArgv: ['--enable-source-maps'],
      detached: true,
    });
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The simulators did not start (exit code ${code}).`);
    });
    const [ready] = (await Promise.race([once(child, 'message'), ended])) as [SimulatorsReady];
    ended.catch(() => undefined);
    return new SimulatorProcess(child, ready);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}
