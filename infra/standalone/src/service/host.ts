import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Ended {
  code: number;
  output: string;
}

/** The machine, as far as the service is concerned. */
export interface Host {
  platform: NodeJS.Platform;
  isRoot: boolean;
  /** Runs a program and collects what it prints. Code 127: there is no such program. */
  run(command: string, ...args: string[]): Promise<Ended>;
  /** Runs a program on the caller's terminal, and resolves with its exit code. */
  show(command: string, ...args: string[]): Promise<number>;
}

const noSuchProgram = 127;

export const thisHost: Host = {
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  run: async (command, ...args) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    return { code: await codeOf(child), output: output.trim() };
  },
  show: (command, ...args) => codeOf(spawn(command, args, { stdio: 'inherit' })),
};

async function codeOf(child: ReturnType<typeof spawn>): Promise<number> {
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 1;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return noSuchProgram;
    throw error;
  }
}

/** @throws with what the program said, if it fails */
export async function demand(host: Host, command: string, ...args: string[]): Promise<string> {
  const { code, output } = await host.run(command, ...args);
  if (code === 0) return output;
  const reason = code === noSuchProgram ? 'it is not installed' : output || `exit code ${code}`;
  throw new Error(`"${[command, ...args].join(' ')}" failed: ${reason}`);
}

export const isInstalled = async (host: Host, program: string): Promise<boolean> =>
  (await host.run('sh', '-c', 'command -v "$1"', 'sh', program)).code === 0;
