import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** As `npm start` and the image run the product. */
const nodeOptions = '--max-old-space-size=512 --max-semi-space-size=8';

/** A process of the product, as an operator starts it; what it printed is kept for whoever wonders why it died. */
export class ProductProcess {
  output = '';

  private constructor(
    readonly name: string,
    private readonly script: string,
    private readonly env: Record<string, string>,
    private readonly child: ChildProcess,
    private readonly args: readonly string[],
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
  }

  /** `outputFile`: where the log goes instead of into memory, for a process that writes a lot. */
  static start(
    name: string,
    script: string,
    env: Record<string, string>,
    { outputFile, args = [] }: { outputFile?: string; args?: readonly string[] } = {},
  ): ProductProcess {
    const file = outputFile === undefined ? undefined : openSync(outputFile, 'a');
    // nothing of the caller's environment leaks in but the path to its programs
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', NODE_OPTIONS: nodeOptions, ...env },
      stdio: ['ignore', file ?? 'pipe', 'pipe'],
    });
    if (file !== undefined) closeSync(file);
    return new ProductProcess(name, script, env, child, args);
  }

  /** Another one with the same settings, and ports: this one has ended. */
  again(): ProductProcess {
    return ProductProcess.start(this.name, this.script, this.env, { args: this.args });
  }

  /** Where it tells that it is ready, when that is its port for operators. The gateway tells it at the product's address. */
  get readyUrl(): string | undefined {
    const { OPERATIONS_PORT } = this.env;
    return this.name === 'gateway' ? undefined : OPERATIONS_PORT && `http://127.0.0.1:${OPERATIONS_PORT}/readyz`;
  }

  get pid(): number {
    return this.child.pid ?? -1;
  }

  get exited(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Resolves with the exit code, `null` when a signal ended it. */
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

/** Resolves when `url` answers 200. @throws with the output of a process that ended instead */
export async function untilReady(url: string, processes: ProductProcess[], patienceMs = 220_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    const dead = processes.find((each) => each.exited);
    if (dead) throw new Error(`${dead.name} ended:\n${dead.output}`);
    if (Date.now() > deadline) {
      throw new Error(`${url} is not ready.\n${processes.map(({ name, output }) => `${name}: ${output}`).join('\n')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
