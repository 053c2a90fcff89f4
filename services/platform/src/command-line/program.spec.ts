import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const run = promisify(execFile);
const dist = pathToFileURL(join(import.meta.dirname, '../../dist/command-line/program.js')).href;
const script = `import { createProgram, runProgram } from ${JSON.stringify(dist)};
  const output = { stdout: process.stdout, stderr: process.stderr };
  const program = createProgram('list', 'Lists.', output);
  program.command('all').action(() => {
    for (let line = 0; line < 20_000; line += 1) process.stdout.write('a line of the list\\n');
  });
  process.exitCode = await runProgram(program, ['all'], output);`;

describe('the output of a command', () => {
  it('that goes to a full disk is a failure with a sentence', async () => {
    const full = await open('/dev/full', 'w');
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', full.fd, 'pipe'],
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    await full.close();
    expect(said).toBe('The output could not be written. The disk is full. Free some space, then try again.\n');
    expect(code).toBe(1);
  });

  it('may end early for a reader that has seen enough', async () => {
    const { stdout, stderr } = await run('bash', [
      '-c',
      'set -o pipefail; "$0" --input-type=module -e "$1" | head -n 1; echo "code ${PIPESTATUS[0]}"',
      process.execPath,
      script,
    ]);
    expect({ stdout, stderr }).toEqual({ stdout: 'a line of the list\ncode 0\n', stderr: '' });
  });
});
