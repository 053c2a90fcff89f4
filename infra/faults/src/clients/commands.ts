import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Output } from '@lacquer/platform/command-line/program';

/** Runs an operator's command. Resolves with what it says. @throws Error if it fails */
export async function runCommand(run: (output: Output) => Promise<number>): Promise<string> {
  const output = new PassThrough({ encoding: 'utf8' });
  const [code, said] = await Promise.all([
    run({ stdout: output, stderr: output }).finally(() => output.end()),
    text(output),
  ]);
  if (code !== 0) throw new Error(`the command exited with ${code}: ${said}`);
  return said;
}
