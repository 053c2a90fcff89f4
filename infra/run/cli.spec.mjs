import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { release } from './workspace.mjs';
import { commands } from './commands.mjs';

const entry = fileURLToPath(new URL('main.mjs', import.meta.url));

function run(...args) {
  return new Promise((resolve) => {
    execFile(process.execPath, [entry, ...args], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr });
    });
  });
}

describe('the command line', () => {
  it('lists the commands if a command is unknown', async () => {
    const { code, stderr } = await run('strat');
    expect(code).toBe(2);
    expect(stderr).toContain('There is no command "strat"');
    for (const name of Object.keys(commands)) expect(stderr).toMatch(new RegExp(`^  ${name} `, 'm'));
  });

  it.each([['--version'], ['start', '--version'], ['simulators', '--version']])(
    'prints the number of the release for %j',
    async (...args) => {
      expect(await run(...args)).toEqual({ code: 0, stdout: `${release()}\n`, stderr: '' });
    },
  );

  it.each(Object.keys(commands))('explains %s without building or starting anything', async (name) => {
    const { code, stdout } = await run(name, '--help');
    expect(code).toBe(0);
    expect(stdout).toContain(commands[name].usage ?? `npm run ${name} -- `);
    expect(stdout).not.toContain('Building');
  });
});
